/** @jsxImportSource react */
import { useEffect } from "react";
import { registerReport } from "../shared/actions.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { useWatched } from "./use-watched.ts";

/** The report's route. */
export function Report() {
  useEffect(() => registerReport(page.registry, page), [registerReport, page]);
  const tasks = useWatched(page.tasks);
  const done = tasks.filter((task) => task.done).length;
  return (
    <section className="panel">
      <h2>{TEXTS.report}</h2>
      <p>{TEXTS.done(done, tasks.length)}</p>
    </section>
  );
}
