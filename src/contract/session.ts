/** Who an agent is: the name it gives itself (a claim) and the thumbprint of its key (RFC 7638, proven). */
export interface AgentIdentity {
  name: string;
  fingerprint: string;
}

/** What a page learns of the delegation behind a call; frozen, times in ms since 1970, nothing in it is a secret. */
export interface CallSession {
  readonly id: string;
  readonly agent: Readonly<AgentIdentity>;
  /** The browser profile's id. */
  readonly user: string;
  readonly origin: string;
  readonly app: string;
  readonly scope: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** `false`: each call is confirmed anew, «do not ask again» does not count (an organisation's policy says so). */
  readonly remember?: false;
}

/** Why a session, and every call that waits in it, ended. */
export const END_REASONS = ["revoked", "expired", "paused"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Why one call was called off. */
export const CANCEL_REASONS = ["cancelled", "timeout", ...END_REASONS] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Where a session works: the tab it was granted on, or every tab of the site. */
export const WHERES = ["tab", "site"] as const;
export type Where = (typeof WHERES)[number];
