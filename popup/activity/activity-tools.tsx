import { useRef } from "preact/hooks";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { ActivityActions } from "../link/activity-actions.ts";
import { jsonLines } from "../model/activity-filter.ts";
import { t } from "../text.ts";
import { Failure } from "../view/failure.tsx";
import { useAttempt } from "../view/use-attempt.ts";
import { ClearDialog } from "./clear-dialog.tsx";

/** Takes the list that is shown away as a file, or deletes all of it. */
export function ActivityTools(props: { shown: readonly AuditEntry[]; total: number; actions: ActivityActions }) {
  const { shown, total, actions } = props;
  const [attempt, run] = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div class="tools">
      <button
        type="button"
        disabled={shown.length === 0}
        onClick={() => actions.save(fileName(new Date()), jsonLines(shown))}
      >
        {t("activityExport")}
      </button>
      <button type="button" disabled={total === 0 || attempt === "busy"} onClick={() => dialog.current?.showModal()}>
        {t("activityClear")}
      </button>
      <Failure attempt={attempt} />
      <ClearDialog place={dialog} total={total} onClear={() => run(() => actions.clear())} />
    </div>
  );
}

function fileName(now: Date): string {
  return `agent-surface-activity-${now.toISOString().slice(0, 10)}.jsonl`;
}
