import { t } from "../text.ts";
import type { Attempt } from "./use-attempt.ts";

/** Says that a click did not work, and is silent otherwise. */
export function Failure({ attempt }: { attempt: Attempt }) {
  return attempt === "failed" ? (
    <p class="failure" role="alert">
      {t("failed")}
    </p>
  ) : null;
}
