import { el } from "../shared/dom.ts";
import { createDesk } from "./desk.ts";
import { createMessages } from "./messages.ts";
import type { Page } from "./page.ts";
import { createPager } from "./pager.ts";
import type { Text } from "./text.ts";
import { createToolbar } from "./toolbar.ts";

interface Parts {
  readonly table: HTMLElement;
  readonly assistant: HTMLElement;
  readonly sign: HTMLElement;
}

/** Puts the parts of the page in their places. */
export function layOut(page: Page, { table, assistant, sign }: Parts): void {
  const { text } = page;
  document.title = text.title;
  table.id = "list";
  document.body.append(
    el("a", { class: "skip", href: "#list" }, text.skip),
    el("header", {}, el("h1", {}, text.title), sign),
    el(
      "main",
      {},
      el("div", {}, createToolbar(page), createMessages(page), table, createPager(page)),
      el("aside", { "aria-label": text.aside }, assistant, createDesk(page)),
    ),
    createFooter(text),
  );
}

/** The ways the page can be opened, for who wants to see it large or in the other language. */
function createFooter(text: Text): HTMLElement {
  const links = text.ways.map(([name, search]) => el("a", { href: search }, name));
  return el("footer", {}, el("span", {}, text.source), el("nav", { "aria-label": text.waysTitle }, ...links));
}
