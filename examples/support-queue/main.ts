import {
  createConfirmDialog,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  registerSurface,
  SURFACE_PROTOCOL,
} from "agent-surface/page";
import { el } from "../shared/dom.ts";
import { LANG_TAG, pickLanguage } from "../shared/language.ts";
import { createSign } from "../shared/sign.ts";
import { createConsole } from "./console.ts";
import { EXTERNAL_SCOPE, registerQueueActions } from "./queue-actions.ts";
import { createQueueView } from "./queue-view.ts";
import { registerRowActions } from "./row-actions.ts";
import { createTaskQueue } from "./tasks.ts";
import { TEXT } from "./text.ts";

const language = pickLanguage(location.search, navigator.languages);
document.documentElement.lang = LANG_TAG[language];
const text = TEXT[language];
const queue = createTaskQueue(text.tasks.map((words, at) => ({ text: words, done: at === 2 })));

const registry = createRegistry();
registerQueueActions(registry, { queue, text });
registerRowActions(registry, { queue, text });

const executor = createExecutor({ registry, policy: createPolicy(createConfirmDialog()), settle: defaultSettle });

// The console's own delegation; an agent that comes through the bridge brings another, and that one wins.
const HOUR = 60 * 60 * 1000;
const session = {
  id: "console",
  agent: { name: text.console },
  scope: EXTERNAL_SCOPE,
  expiresAt: Date.now() + 8 * HOUR,
};

const surface = createSurface({
  registry,
  execute: (id, args) => executor.execute(id, args),
  app: "tutorial-support-queue",
  expose: EXTERNAL_SCOPE,
  session,
  recordLimit: 2,
});

const acts = {
  add: (words: string) => executor.execute("todo.add", { text: words }),
  complete: (id: string, done: boolean) => executor.execute(`complete@todo#${id}`, { done }),
  remove: (id: string) => executor.execute(`remove@todo#${id}`, {}),
  clear: () => executor.execute("todo.clear_completed", {}),
};

document.title = text.title;
document.body.append(
  el("header", {}, el("div", {}, el("h1", {}, text.title), el("p", {}, text.intro)), createSign(surface, text)),
  el("main", {}, createQueueView({ queue, text, acts }), createConsole(surface, SURFACE_PROTOCOL, text)),
);
registerSurface(surface);
