import { el, setAttributes } from "../shared/dom.ts";
import { problemOf, type Receipt } from "../shared/receipt.ts";
import type { Task, TaskQueue } from "./tasks.ts";
import type { Text } from "./text.ts";

/** What the buttons of the page do: each is one call of the executor. */
export interface QueueActs {
  add(text: string): Promise<Receipt>;
  complete(id: string, done: boolean): Promise<Receipt>;
  remove(id: string): Promise<Receipt>;
  clear(): Promise<Receipt>;
}

interface Needs {
  readonly queue: TaskQueue;
  readonly text: Text;
  readonly acts: QueueActs;
}

/** Creates the queue as the person sees it. */
export function createQueueView({ queue, text, acts: unwatched }: Needs): HTMLElement {
  const problem = el("p", { class: "problem", role: "alert" });
  const needs = { queue, text, acts: watch(unwatched, problem) };
  const list = el("ul", { class: "tasks" });
  const empty = el("p", { class: "hint" }, text.empty);
  const rows = new Map<string, Row>();
  const show = (): void => {
    empty.hidden = queue.list().length > 0;
  };
  const put = (task: Task): void => {
    const row = rows.get(task.id) ?? createRow(task, needs);
    rows.set(task.id, row);
    row.update(task);
    if (!row.element.isConnected) list.append(row.element);
  };
  queue.list().forEach(put);
  queue.subscribe(({ kind, task }) => {
    if (kind === "removed") rows.get(task.id)?.element.remove();
    else put(task);
    show();
  });
  show();
  const clear = el("button", { type: "button", class: "clear" }, text.clear);
  clear.addEventListener("click", () => void needs.acts.clear());
  return el(
    "section",
    { class: "panel", "aria-labelledby": "queue-title" },
    el("h2", { id: "queue-title" }, text.queue),
    createAddForm(needs),
    problem,
    list,
    empty,
    clear,
  );
}

/** Shows the person why something did not happen: the executor's own words, the ones an agent gets. */
function watch(acts: QueueActs, problem: HTMLElement): QueueActs {
  const shown = async (receipt: Promise<Receipt>): Promise<Receipt> => {
    problem.textContent = problemOf(await receipt) ?? "";
    return receipt;
  };
  return {
    add: (text) => shown(acts.add(text)),
    complete: (id, done) => shown(acts.complete(id, done)),
    remove: (id) => shown(acts.remove(id)),
    clear: () => shown(acts.clear()),
  };
}

function createAddForm({ text, acts }: Needs): HTMLElement {
  const field = el("input", { type: "text", dir: "auto", autocomplete: "off", required: true });
  const form = el(
    "form",
    { class: "line" },
    el("label", { class: "field" }, el("span", {}, text.newTask), field),
    el("button", { type: "submit", class: "primary" }, text.add),
  );
  const submit = async (): Promise<void> => {
    // What was refused stays, to be mended.
    if (problemOf(await acts.add(field.value)) === undefined) field.value = "";
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  return form;
}

interface Row {
  readonly element: HTMLElement;
  update(task: Task): void;
}

function createRow({ id, text: words }: Task, { text, acts }: Needs): Row {
  const box = el("input", { type: "checkbox", "aria-label": text.done(words) });
  const remove = el("button", { type: "button", "aria-label": text.removeTask(words) }, text.remove);
  box.addEventListener("change", () => void acts.complete(id, box.checked));
  remove.addEventListener("click", () => void acts.remove(id));
  const element = el("li", { "data-id": id }, el("label", {}, box, el("bdi", {}, words)), remove);
  return {
    element,
    update: (task) => {
      box.checked = task.done;
      setAttributes(element, { "data-done": task.done });
    },
  };
}
