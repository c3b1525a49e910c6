import {
  createConfirmDialog,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  type Registry,
  type Surface,
} from "agent-surface/page";
import type { Execute } from "../../shared/receipt.ts";
import type { Hold } from "./hold.ts";
import { route } from "./route.ts";
import { hold, tasks } from "./stores.ts";
import type { TaskStore } from "./tasks.ts";

/** What agents may see and ask for; `remove@task` is on the page and not in this list. */
const EXPOSED = ["task.overview", "task.add", "task.report", "complete@task"];

/** What lives as long as the page does, whatever its components do. */
export interface TaskPage {
  readonly tasks: TaskStore;
  readonly hold: Hold;
  readonly registry: Registry;
  readonly execute: Execute;
  readonly surface: Surface;
}

/** Creates the one registry, executor and Surface of a page; its components bring the actions. */
export function createTaskPage(app: string): TaskPage {
  const registry = createRegistry();
  const policy = createPolicy(createConfirmDialog());
  const executor = createExecutor({ registry, policy, settle: defaultSettle });
  const execute: Execute = (id, args) => executor.execute(id, args);
  const surface = createSurface({ registry, execute, app, expose: EXPOSED, context: { route: route.get } });
  return { tasks, hold, registry, execute, surface };
}
