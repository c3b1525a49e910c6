/** @jsxImportSource react */
import { registerSurface } from "agent-surface/page";
import { useEffect } from "react";
import { registerOverview } from "../shared/actions.ts";
import { route } from "../shared/route.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { Report } from "./report.tsx";
import { TaskList } from "./task-list.tsx";
import { useWatched } from "./use-watched.ts";

/** The application: its Surface and its own action, and the component of the route. */
export function App() {
  useEffect(() => registerOverview(page.registry, page), []);
  useEffect(() => registerSurface(page.surface), []);
  const shown = useWatched(route);
  const hold = useWatched(page.hold);
  return (
    <>
      <h1>React</h1>
      <nav>
        <a href="#/">{TEXTS.list}</a>
        <a href="#/report">{TEXTS.report}</a>
      </nav>
      {shown === "list" ? <TaskList /> : <Report />}
      <label>
        <input type="checkbox" checked={hold.on} onChange={(event) => page.hold.set(event.target.checked)} />
        {TEXTS.hold(hold.waiting)}
      </label>
    </>
  );
}
