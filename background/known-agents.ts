import type { UiState } from "../src/contract/schemas/hop-ui.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import type { Bridge } from "./bridge.ts";
import type { State } from "./state.ts";
import type { Known } from "./stored.ts";

/** Notes that the person has allowed an agent something; the name is the one it gave itself this time. */
export async function rememberAgent(
  { agents }: State,
  { name, fingerprint }: AgentIdentity,
  at: number,
): Promise<void> {
  const met = agents.value[fingerprint] ?? { name, since: at };
  if (met.name === name && Object.hasOwn(agents.value, fingerprint)) return;
  await agents.set({ ...agents.value, [fingerprint]: { ...met, name } });
}

/** Gives a known agent the person's own name for it; an empty one takes it away. */
export async function callAgent({ agents }: State, fingerprint: string, called: string): Promise<void> {
  const met = agents.value[fingerprint];
  if (met === undefined) return;
  const { called: _before, ...rest } = met;
  const next: Known = called === "" ? rest : { ...rest, called };
  await agents.set({ ...agents.value, [fingerprint]: next });
}

/** Forgets an agent: its sessions end, and the next time it asks it is new. */
export async function forgetAgent({ state, sessions }: Bridge, fingerprint: string): Promise<void> {
  const { [fingerprint]: _met, ...others } = state.agents.value;
  const ended = sessions.endAll("revoked", ({ agent }) => agent.fingerprint === fingerprint);
  await state.agents.set(others);
  await ended;
}

/** What is known of an agent beside its name and key. */
export function knownPart({ agents }: State, fingerprint: string): { knownSince?: number; called?: string } {
  const met = agents.value[fingerprint];
  if (met === undefined) return {};
  return { knownSince: met.since, ...(met.called === undefined ? {} : { called: met.called }) };
}

/** Every agent that the person knows, with how many sessions it has now; the latest met first. */
export function agentsPart({ state, sessions }: Bridge): UiState["agents"] {
  const live = sessions.live.map(({ agent }) => agent.fingerprint);
  return Object.entries(state.agents.value)
    .map(([fingerprint, { name }]) => ({
      ...{ name, fingerprint, ...knownPart(state, fingerprint) },
      sessions: live.filter((one) => one === fingerprint).length,
    }))
    .sort((a, b) => (b.knownSince ?? 0) - (a.knownSince ?? 0));
}
