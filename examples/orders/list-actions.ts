import { noInput, overviewOutput, SEARCH_MAX, searchInput, searchOutput } from "./schemas.ts";
import { type OrderStore, searchOrders } from "./store.ts";
import type { Text } from "./text.ts";
import type { Registry } from "agent-surface/page";

/** Registers the two actions that read the list as a whole. */
export function registerListActions(registry: Registry, { store, text }: { store: OrderStore; text: Text }): void {
  registry.register({
    id: "orders.overview",
    ...text.actions.overview,
    effect: "read",
    region: "list",
    input: noInput,
    output: overviewOutput,
    run: () => ({ total: store.size, byStatus: store.counts() }),
  });
  registry.register({
    id: "orders.search",
    ...text.actions.search,
    effect: "read",
    region: "list",
    input: searchInput,
    output: searchOutput,
    run: ({ text: wanted, limit = SEARCH_MAX }) => {
      const found = searchOrders(store, wanted);
      const orders = found.slice(0, limit).map(({ id, customer, status, note }) => ({ id, customer, status, note }));
      return { total: found.length, orders };
    },
  });
}
