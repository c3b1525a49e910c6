import { defineComponent, h, onUnmounted } from "vue";
import { registerAdd } from "../shared/actions.ts";
import { submitTask } from "../shared/submit.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { TaskRow } from "./task-row.ts";
import { useRegistration } from "./use-registration.ts";
import { useWatched } from "./use-watched.ts";

/** The list's route: what is registered in its scope goes with it, the folded row actions too. */
export const TaskList = defineComponent(() => {
  const scope = page.registry.scope();
  useRegistration(() => registerAdd(scope, page));
  onUnmounted(() => scope.end());
  const tasks = useWatched(page.tasks);
  return () =>
    h("section", { class: "panel" }, [
      h("h2", TEXTS.list),
      h("form", { class: "line", onSubmit: (event: Event) => submitTask(event, page.execute) }, [
        h("label", { class: "field" }, [
          h("span", TEXTS.newTask),
          h("input", { name: "text", autocomplete: "off", required: true }),
        ]),
        h("button", { class: "primary" }, TEXTS.add),
      ]),
      h(
        "ul",
        { class: "tasks" },
        tasks.value.map((task) => h(TaskRow, { key: task.id, task, scope })),
      ),
    ]);
});
