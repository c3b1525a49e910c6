import type { UiActivity } from "../../src/contract/schemas/hop-ui.ts";
import { localeTag, t } from "../text.ts";

/** Says that the activity list is not complete, and is silent while it is. */
export function ActivityNotice({ activity: { kept, missed } }: { activity: UiActivity }) {
  if (!kept) {
    return (
      <p class="notice" role="alert">
        {t("activityNotKept")}
      </p>
    );
  }
  if (missed === 0) return null;
  return <p class="notice">{t("activityMissed", new Intl.NumberFormat(localeTag()).format(missed))}</p>;
}
