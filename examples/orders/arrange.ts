import type { Order, Status } from "./order.ts";
import { matches, statusRank } from "./store.ts";

export const SORT_KEYS = ["id", "customer", "status", "amount"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** How the person looks at the list. */
export interface View {
  readonly status: Status | "all";
  readonly text: string;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly page: number;
  /** Rows of one page; Infinity shows every row. */
  readonly pageSize: number;
}

/** Ids in page order: what the view shows first, then what it hides. Together always every order once. */
export interface Arrangement {
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

/** The page of a view that is on the screen. */
export interface PageSlice {
  readonly ids: readonly string[];
  readonly page: number;
  readonly pages: number;
}

/** Filters and sorts; hidden orders stay in their own order, so that no order ever loses its place in the Surface. */
export function arrange(orders: Iterable<Order>, view: View): Arrangement {
  const wanted = view.text.trim().toLocaleLowerCase();
  const shown: Order[] = [];
  const hidden: Order[] = [];
  for (const order of orders) {
    const fits = (view.status === "all" || order.status === view.status) && matches(order, wanted);
    (fits ? shown : hidden).push(order);
  }
  shown.sort(comparator(view));
  return { shown: shown.map((order) => order.id), hidden: hidden.map((order) => order.id) };
}

/** Cuts the page out of what is shown; a page that no longer exists becomes the last one. */
export function slice(shown: readonly string[], view: View): PageSlice {
  const pages = Math.max(1, Math.ceil(shown.length / view.pageSize));
  const page = Math.min(Math.max(1, view.page), pages);
  const from = pages === 1 ? 0 : (page - 1) * view.pageSize;
  return { ids: shown.slice(from, from + view.pageSize), page, pages };
}

/** Part of the arrangement, as the Surface pages through it. */
export function windowOf(arrangement: Arrangement, from: number, count: number): string[] {
  const { shown, hidden } = arrangement;
  const first = shown.slice(from, from + count);
  const rest = count - first.length;
  const start = Math.max(0, from - shown.length);
  return rest === 0 ? first : [...first, ...hidden.slice(start, start + rest)];
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

const COMPARE: Record<SortKey, (a: Order, b: Order) => number> = {
  id: (a, b) => COLLATOR.compare(a.id, b.id),
  customer: (a, b) => COLLATOR.compare(a.customer, b.customer),
  status: (a, b) => statusRank(a.status) - statusRank(b.status),
  amount: (a, b) => a.amountCents - b.amountCents,
};

function comparator(view: View): (a: Order, b: Order) => number {
  const compare = COMPARE[view.sort];
  const sign = view.descending ? -1 : 1;
  // Equal orders fall back to their number, so that the same view is always the same list.
  return (a, b) => sign * compare(a, b) || COMPARE.id(a, b);
}
