import browser from "webextension-polyfill";
import type { Watch } from "./background-link.ts";
import { usableOrigin } from "../model/host-pattern.ts";

/** The tab the popup was opened on; its address is readable because opening the popup grants `activeTab`. */
export async function activeTab(): Promise<Watch["subject"]> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const origin = usableOrigin(tab?.url);
  return { ...(tab?.id === undefined ? {} : { tab: tab.id }), ...(origin === undefined ? {} : { origin }) };
}

/** Closes the window that shows this page; a window of one tab closes with it. */
export async function closeThisWindow(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) window.close();
  else await browser.tabs.remove(tab.id);
}
