import type { UiGrant, UiSession, UiState } from "../src/contract/schemas/hop-ui.ts";
import type { AgentIdentity } from "../src/contract/session.ts";
import type { Bridge } from "./bridge.ts";
import { latestEnd } from "./decide-change.ts";
import { limitsOf, mayRemember } from "./decide-policy.ts";
import { reaches } from "./decide-session.ts";
import type { HostLink } from "./host-link.ts";
import { agentsPart, knownPart } from "./known-agents.ts";
import type { Sites } from "./sites.ts";
import type { Grant, Session } from "./stored.ts";
import { activityPart } from "./ui-audit.ts";

/** The tab a window is about, as the window names it. */
export interface Watched {
  tab?: number | undefined;
  origin?: string | undefined;
}

export interface UiParts {
  bridge: Bridge;
  host: HostLink;
  sites: Sites;
}

/** Everything the popup and the grant window show. */
export function uiState({ bridge, host, sites }: UiParts, watched: Watched): UiState {
  const { state, audit } = bridge;
  const { name, fingerprint } = state.profile;
  return {
    link: host.state,
    paused: state.paused.value,
    profile: { name, fingerprint },
    ...policyPart(bridge),
    ...pagePart({ bridge, sites }, watched),
    agents: agentsPart(bridge),
    sites: sites.list.value,
    sessions: shownSessions(bridge).map((session) => sessionPart(bridge, session, watched)),
    grants: bridge.grants.waiting.map((grant) => grantPart(bridge, grant)),
    confirmations: confirmations(bridge),
    audit: audit.recent,
    activity: activityPart(bridge),
  };
}

function pagePart(
  { bridge, sites }: Pick<UiParts, "bridge" | "sites">,
  { tab, origin }: Watched,
): Pick<UiState, "page"> {
  if (tab === undefined) return {};
  const pages = bridge.documents.pages.filter((page) => page.tab === tab && (!origin || page.origin === origin));
  const shown = origin ?? pages[0]?.origin;
  const apps = [...new Set(pages.map(({ app }) => app))];
  if (shown === undefined) return { page: { tab, on: false, fixed: false, apps } };
  const [on, fixed, locked] = [sites.isOn(shown), sites.isFixed(shown), sites.isLocked(shown)];
  return { page: { origin: shown, tab, on, fixed, apps, ...(locked ? { locked } : {}) } };
}

function policyPart({ policy: { value } }: Bridge): Pick<UiState, "policy"> {
  if (value.kind === "none") return {};
  const problem = value.kind === "wrong" ? { problem: value.problem } : {};
  return { policy: { ...problem, limits: limitsOf(value) } };
}

/** Live ones and those whose end some page has not acknowledged. */
function shownSessions({ sessions }: Bridge): Session[] {
  const live = new Set(sessions.live);
  return sessions.all.filter(
    (session) => live.has(session) || (session.ended && session.ended.settledAt === undefined),
  );
}

function sessionPart(bridge: Bridge, session: Session, { tab, origin }: Watched): UiSession {
  const { id, agent, where, granted, issuedAt, expiresAt, ended } = session;
  const lastUsedAt = bridge.sessions.lastUse(id);
  const overdue = ended ? bridge.sessions.overdue(session) : [];
  return {
    ...{ id, agent: known(bridge, agent), origin: session.origin, app: session.app, where, issuedAt, expiresAt },
    granted: granted.map((capability) => ({ id: capability.id, effect: capability.effect })),
    latestEnd: latestEnd(session, bridge.policy.value),
    overdue: overdue.map((one) => ({ tab: one, here: one === tab })),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    state: ended ? "ending" : "live",
    here: tab !== undefined && reaches(session, { tab, origin: origin ?? session.origin }),
  };
}

function grantPart(bridge: Bridge, { id, agent, origin, app, reason, minutes, since, ...grant }: Grant): UiGrant {
  // What the page would let the person wave through is asked each time where the organisation wants it so.
  const capabilities = grant.capabilities.map((one) =>
    one.approval === "ask" && !mayRemember(bridge.policy.value, one.effect)
      ? { ...one, approval: "always" as const }
      : one,
  );
  return { id, agent: known(bridge, agent), origin, app, reason, minutes, capabilities, since };
}

function known({ state }: Bridge, agent: AgentIdentity): UiGrant["agent"] {
  return { ...agent, ...knownPart(state, agent.fingerprint) };
}

/** How many calls wait for a person, by tab and app. */
export function confirmations({ documents, invokes }: Bridge): UiState["confirmations"] {
  const counts = new Map<string, UiState["confirmations"][number]>();
  for (const entry of invokes.open) {
    const page = documents.pages.find(({ id }) => id === entry.page);
    if (entry.pending?.waitsFor !== "person" || page === undefined) continue;
    const { id, tab, origin, app } = page;
    const count = (counts.get(id)?.count ?? 0) + 1;
    counts.set(id, { tab, origin, app, count });
  }
  return [...counts.values()];
}
