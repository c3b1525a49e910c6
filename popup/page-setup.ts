import { z } from "zod";
import type { MessageKey } from "./message.ts";
import { localeTag, t } from "./text.ts";

/** Prepares one of our pages before it is drawn, and gives the element to draw in. */
export function setUpPage(title: MessageKey): Element {
  // The extension's CSP forbids the compiled parsers that zod would otherwise try.
  z.config({ jitless: true });
  document.documentElement.lang = localeTag();
  document.title = t(title);
  const root = document.querySelector("#root");
  if (root === null) throw new Error("the page has no #root");
  return root;
}
