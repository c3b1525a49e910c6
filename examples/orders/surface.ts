import { createSurface, type Registry, type Surface, type SurfaceOptions } from "agent-surface/page";
import type { Feedback } from "./feedback.ts";
import type { OrderList } from "./list.ts";
import type { OrderStore } from "./store.ts";
import type { Text } from "./text.ts";

/** What agents may see and ask for; finishing and dismissing a refund are on the page and not in this list. */
export const EXPOSED = [
  "update_note@order",
  "orders.overview",
  "orders.search",
  "cancel@order",
  "refund@order",
] as const;

interface Needs {
  readonly registry: Registry;
  readonly execute: SurfaceOptions["execute"];
  readonly store: OrderStore;
  readonly list: OrderList;
  readonly feedback: Feedback;
  readonly text: Text;
}

/** Creates the page's Surface: the exposed actions and a bounded view of what the person has before them. */
export function createOrdersSurface({ registry, execute, store, list, feedback, text }: Needs): Surface {
  return createSurface({
    registry,
    execute,
    app: "orders",
    expose: EXPOSED,
    context: {
      route: () => location.pathname + location.search,
      regions: () => [
        { id: "list", title: text.regions.list },
        { id: "desk", title: text.regions.desk },
      ],
      state: () => stateOf(store, list),
      feedback: () => feedback.list(),
    },
  });
}

function stateOf(store: OrderStore, list: OrderList) {
  const { status, text, sort, descending } = list.view();
  const { page, pages } = list.slice();
  const shown = list.arrangement().shown.length;
  return { filter: status, search: text, sort, descending, page, pages, shown, counts: store.counts() };
}
