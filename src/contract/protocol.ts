/** The protocol every envelope names (seeds: «pling.surface/0.1», a working draft). */
export const SURFACE_PROTOCOL = "pling.surface/0.1";

/** The two verbs, and there will be no third without a new protocol version. */
export const METHODS = ["describe", "invoke"] as const;
export type Method = (typeof METHODS)[number];

/** What an action does to the business: declared by the page, shown to the person. */
export const EFFECTS = ["read", "write", "destructive"] as const;
export type Effect = (typeof EFFECTS)[number];

/** Whether a person confirms in the page: never, unless remembered, or each time. */
export const APPROVALS = ["none", "ask", "always"] as const;
export type Approval = (typeof APPROVALS)[number];

/** How a page owner writes the approval (`confirm:` of an action). */
export const CONFIRMS = ["never", "ask", "always"] as const;
export type Confirm = (typeof CONFIRMS)[number];

/** The approval each `confirm` stands for. */
export const APPROVAL_OF: Record<Confirm, Approval> = { never: "none", ask: "ask", always: "always" };

/** What an action confirms when its owner does not say: reads never, writes ask, destructive always. */
export const DEFAULT_CONFIRM: Record<Effect, Confirm> = { read: "never", write: "ask", destructive: "always" };

/** How a handled invoke ended. */
export const OUTCOMES = ["succeeded", "failed", "denied", "unavailable", "handoff", "pending", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whom a pending call waits for. */
export const WAITS_FOR = ["person", "page", "backend"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Why something is missing from an answer. */
export const OMIT_REASONS = ["limit", "bytes", "timeout", "error"] as const;
export type OmitReason = (typeof OMIT_REASONS)[number];

/** How loud a page's feedback is. */
export const FEEDBACK_LEVELS = ["info", "success", "warning", "error"] as const;
export type FeedbackLevel = (typeof FEEDBACK_LEVELS)[number];

/** Whether an effect or approval of today may do more, or asks less, than the one that was granted. */
export function grewSince(
  granted: { effect: Effect; approval: Approval },
  now: { effect: Effect; approval: Approval },
): boolean {
  const effectGrew = EFFECTS.indexOf(now.effect) > EFFECTS.indexOf(granted.effect);
  return effectGrew || APPROVALS.indexOf(now.approval) < APPROVALS.indexOf(granted.approval);
}
