/** @jsxImportSource react */
import type { Registrar } from "agent-surface/page";
import { useEffect } from "react";
import { registerRow } from "../shared/actions.ts";
import type { Task } from "../shared/tasks.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";

/** One row: its actions come and go with it. */
export function TaskRow({ task: { id, text, done }, scope }: { task: Task; scope: Registrar }) {
  useEffect(() => registerRow(scope, page, id), [registerRow, page, scope, id]);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={done}
          onChange={(event) => void page.execute(`complete@task#${id}`, { done: event.target.checked })}
        />
        {text}
      </label>
      <button type="button" aria-label={TEXTS.remove(text)} onClick={() => void page.execute(`remove@task#${id}`, {})}>
        ×
      </button>
    </li>
  );
}
