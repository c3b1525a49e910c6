import { registerSurface } from "agent-surface/page";
import { defineComponent, h } from "vue";
import { registerOverview } from "../shared/actions.ts";
import { route } from "../shared/route.ts";
import { TEXTS } from "../shared/texts.ts";
import { page } from "./page.ts";
import { Report } from "./report.ts";
import { TaskList } from "./task-list.ts";
import { useRegistration } from "./use-registration.ts";
import { useWatched } from "./use-watched.ts";

/** The application: its Surface and its own action, and the component of the route. */
export const App = defineComponent(() => {
  useRegistration(() => registerOverview(page.registry, page));
  useRegistration(() => registerSurface(page.surface));
  const shown = useWatched(route);
  const hold = useWatched(page.hold);
  const switchHold = (event: Event) => page.hold.set(event.target instanceof HTMLInputElement && event.target.checked);
  return () => [
    h("h1", "Vue"),
    h("nav", [h("a", { href: "#/" }, TEXTS.list), h("a", { href: "#/report" }, TEXTS.report)]),
    h(shown.value === "list" ? TaskList : Report),
    h("label", [
      h("input", { type: "checkbox", checked: hold.value.on, onChange: switchHold }),
      TEXTS.hold(hold.value.waiting),
    ]),
  ];
});
