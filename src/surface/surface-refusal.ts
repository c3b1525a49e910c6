import type { Refusal } from "../contract/refusals.ts";

/** Why `surface.describe()` or `surface.invoke()` was refused; the error part of the envelope `handle` would give. */
export class SurfaceRefusal extends Error {
  readonly code: Refusal["code"];
  readonly executed: Refusal["executed"];
  readonly details: Refusal["details"];

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "SurfaceRefusal";
    this.code = refusal.code;
    this.executed = refusal.executed;
    this.details = refusal.details;
  }
}
