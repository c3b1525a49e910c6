/** @jsxImportSource react */
import { useEffect, useMemo } from "react";
import { registerAdd } from "../shared/actions.ts";
import { submitTask } from "../shared/submit.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { TaskRow } from "./task-row.tsx";
import { useWatched } from "./use-watched.ts";

/** The list's route: what is registered in its scope goes with it, the folded row actions too. */
export function TaskList() {
  const scope = useMemo(() => page.registry.scope(), [page]);
  useEffect(() => {
    registerAdd(scope, page);
    return () => scope.end();
  }, [registerAdd, page, scope]);
  const tasks = useWatched(page.tasks);
  return (
    <section className="panel">
      <h2>{TEXTS.list}</h2>
      <form className="line" onSubmit={(event) => submitTask(event, page.execute)}>
        <label className="field">
          <span>{TEXTS.newTask}</span>
          <input name="text" autoComplete="off" required />
        </label>
        <button className="primary">{TEXTS.add}</button>
      </form>
      <ul className="tasks">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} scope={scope} />
        ))}
      </ul>
    </section>
  );
}
