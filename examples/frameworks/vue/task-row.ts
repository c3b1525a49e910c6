import type { Registrar } from "agent-surface/page";
import { defineComponent, h } from "vue";
import { registerRow } from "../shared/actions.ts";
import type { Task } from "../shared/tasks.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { useRegistration } from "./use-registration.ts";

/** One row: its actions come and go with it. Its key is the task's id, so one row is one task for life. */
export const TaskRow = defineComponent(
  (props: { task: Task; scope: Registrar }) => {
    const { id } = props.task;
    useRegistration(() => registerRow(props.scope, page, id));
    const complete = (event: Event) =>
      page.execute(`complete@task#${id}`, { done: event.target instanceof HTMLInputElement && event.target.checked });
    const remove = () => page.execute(`remove@task#${id}`, {});
    return () =>
      h("li", [
        h("label", [h("input", { type: "checkbox", checked: props.task.done, onChange: complete }), props.task.text]),
        h("button", { type: "button", "aria-label": TEXTS.remove(props.task.text), onClick: remove }, "×"),
      ]);
  },
  { props: ["task", "scope"] },
);
