import { PAGE_HOP } from "../src/contract/hops.ts";
import { settledParams } from "../src/contract/schemas/hop-page.ts";
import { Asks } from "./asks.ts";
import { Audit } from "./audit.ts";
import type { Bridge } from "./bridge.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { Clock } from "./clock.ts";
import { auditMs } from "./decide-policy.ts";
import { Documents } from "./documents.ts";
import { askedCall, FollowedCall, lateEntry } from "./followed-call.ts";
import { Grants } from "./grants.ts";
import { Invokes } from "./invokes.ts";
import { Ledger } from "./ledger.ts";
import type { OrgPolicy } from "./org-policy.ts";
import type { PageDocument } from "./page-document.ts";
import { Rates } from "./rate.ts";
import { Sessions } from "./sessions.ts";
import type { Sites } from "./sites.ts";
import type { State } from "./state.ts";

/** Puts the authority's parts together; `changed` hears of everything that a person might see. */
export async function createBridge(
  state: State,
  { documents, policy, sites, changed }: { documents: Documents; policy: OrgPolicy; sites: Sites; changed(): void },
): Promise<Bridge> {
  const clock = new Clock(state.run);
  const audit = new Audit({
    missed: state.auditMissed,
    retention: () => ({ entries: LIMITS.auditEntries, ms: auditMs(policy.value) }),
    now: () => clock.now(),
    changed,
  });
  const ledger = await Ledger.open(state.run.value.id);
  const asks = new Asks(documents);
  const invokes = new Invokes(ledger, documents, {
    now: () => clock.now(),
    changed: () => {
      sessions.review();
      changed();
    },
    late: (row) => audit.amend(lateEntry(state, row)),
  });
  const sessions: Sessions = new Sessions({ state, clock, documents, invokes, changed });
  const grants = new Grants({ state, clock, policy, sessions, changed });
  await invokes.resume();
  for (const entry of invokes.open) {
    new FollowedCall(entry).resume(audit, askedCall(state, { ...entry.row, bytes: 0 }));
  }
  return { state, clock, policy, sites, documents, asks, invokes, sessions, grants, rates: new Rates(), audit };
}

/** The registry of documents, which takes Ports before the rest is there. */
export function createDocuments(parts: {
  ready(): Promise<{ bridge: Bridge; sites: Sites }>;
  changed(): void;
}): Documents {
  let app: { bridge: Bridge; sites: Sites } | undefined;
  return new Documents({
    ready: async () => {
      app = await parts.ready();
    },
    profile: () => app?.bridge.state.profile.id ?? "",
    isOn: (origin) => app?.sites.isOn(origin) ?? false,
    ended: (origin) => app?.bridge.sessions.endedOn(origin) ?? [],
    reported: async (doc, method, params) => app && report(app.bridge, { doc, method, params }),
    changed: parts.changed,
  });
}

/** What a document says of a call goes to whoever made the call. */
async function report(
  { asks, invokes }: Bridge,
  { doc, method, params }: { doc: PageDocument; method: string; params: unknown },
): Promise<void> {
  if (method === PAGE_HOP.pending) return invokes.pending(doc, params);
  const { call, ...answer } = settledParams.parse(params);
  if (!asks.settled(doc, call, answer)) await invokes.settled(doc, call, answer);
}
