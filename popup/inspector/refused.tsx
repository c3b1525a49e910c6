import { t } from "../text.ts";

/** A refusal as an agent would get it: its code, and the sentence that teaches, which is English. */
export function Refused({ error }: { error: { code: string; message: string } }) {
  return (
    <p class="failure">
      {t("refusedWith", error.code)} <span lang="en">{error.message}</span>
    </p>
  );
}
