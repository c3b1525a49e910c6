import { defineComponent, h } from "vue";
import { registerReport } from "../shared/actions.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { useRegistration } from "./use-registration.ts";
import { useWatched } from "./use-watched.ts";

/** The report's route. */
export const Report = defineComponent(() => {
  useRegistration(() => registerReport(page.registry, page));
  const tasks = useWatched(page.tasks);
  return () =>
    h("section", { class: "panel" }, [
      h("h2", TEXTS.report),
      h("p", TEXTS.done(tasks.value.filter((task) => task.done).length, tasks.value.length)),
    ]);
});
