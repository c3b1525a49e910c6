import type { Watched } from "./watched.ts";

/** The two views of the page; one component each. */
export type Route = "list" | "report";

/** The view the address names: `#/report`, or else the list. */
export const route: Watched<Route> = {
  get: () => (location.hash === "#/report" ? "report" : "list"),
  subscribe(listener) {
    const tell = (): void => listener(route.get());
    addEventListener("hashchange", tell);
    tell();
    return () => removeEventListener("hashchange", tell);
  },
};
