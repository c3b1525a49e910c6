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

// What an effect uses is named in its list even where it is imported: under StrictMode a hot update runs an effect again
// only if something in its list is new (https://github.com/facebook/react/issues/29915).

/** The application: its Surface and its own action, and the component of the route. */
export function App() {
  useEffect(() => registerOverview(page.registry, page), [registerOverview, page]);
  useEffect(() => registerSurface(page.surface), [page]);
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
