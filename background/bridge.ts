import type { AgentIdentity } from "../src/contract/session.ts";
import type { RequestContext } from "../src/link/peer.ts";
import type { Asks } from "./asks.ts";
import type { Audit } from "./audit.ts";
import type { Clock } from "./clock.ts";
import type { Documents } from "./documents.ts";
import type { Grants } from "./grants.ts";
import type { InvokeEntry } from "./invoke-entry.ts";
import type { Invokes } from "./invokes.ts";
import type { OrgPolicy } from "./org-policy.ts";
import type { Rates } from "./rate.ts";
import type { Sessions } from "./sessions.ts";
import type { Sites } from "./sites.ts";
import type { State } from "./state.ts";

/** The background's parts, as the verbs use them. */
export interface Bridge {
  readonly state: State;
  readonly clock: Clock;
  readonly policy: OrgPolicy;
  readonly sites: Pick<Sites, "count">;
  readonly documents: Documents;
  readonly asks: Asks;
  readonly invokes: Invokes;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly rates: Rates;
  readonly audit: Audit;
}

/** Who calls a verb, and over which request. */
export interface Caller {
  readonly agent: AgentIdentity;
  readonly context: RequestContext;
  /** Tells the agent that this request waits. */
  progress(wait: { waitsFor: string; since: number }): void;
  /** Hears the call that an invoke made or found. */
  invoked?(entry: InvokeEntry): void;
}

/** One verb of the agent hop. */
export type Verb = (bridge: Bridge, caller: Caller, params: unknown) => unknown;
