import { LIMITS } from "../../src/contract/limits.ts";
import { ForeignLine } from "../view/foreign.tsx";

/** An app and its origin. */
export function Place({ origin, app }: { origin: string; app: string }) {
  return (
    <p class="place">
      <ForeignLine text={app} limit={LIMITS.appChars} /> · <bdi>{origin}</bdi>
    </p>
  );
}
