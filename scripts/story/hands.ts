import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { playwrightPage } from "../../test/support/chromium-tab.ts";
import type { Tab, View } from "../../test/support/driver.ts";
import { answerDialog, decideGrant, dialog } from "../../test/support/stage.ts";
import { ROOT } from "../lib/setup.mjs";
import type { Narrator } from "./narrator.ts";

/** Whoever works the real buttons: the story itself, or the person at the screen. */
export interface Hands {
  allow(window: Tab, capabilities: string[]): Promise<void>;
  confirm(page: Tab): Promise<void>;
}

/** Where the story leaves its screenshots. */
export const DEMO = join(ROOT, "demo");

/** Saves what the person would see now as `demo/<name>.png`. */
export async function snap(page: View, name: string): Promise<string> {
  await mkdir(DEMO, { recursive: true });
  await page.screenshot(join(DEMO, `${name}.png`));
  return `demo/${name}.png`;
}

/** The story clicks for itself, on the same buttons and after the same arming as anybody. */
export function ownHands(): Hands {
  return {
    async allow(window, capabilities) {
      for (const id of capabilities) await window.find("checkbox", id).check();
      await snap(window, "2-grant");
      await decideGrant(window, { allow: true });
    },
    async confirm(page) {
      await dialog(page).find("button", "Confirm").waitEnabled();
      await snap(page, "3-confirm");
      await answerDialog(page, "Confirm");
    },
  };
}

/** The person clicks; the story says what to do and waits, for as long as it takes. */
export function personsHands(narrator: Narrator): Hands {
  return {
    async allow(window, capabilities) {
      narrator.ask(`In the window that just opened: tick ${capabilities.join(" and ")}, then press Allow.`);
      await playwrightPage(window).waitForEvent("close", { timeout: 0 });
    },
    async confirm(page) {
      narrator.ask("In the orders page: read what the agent wants to write, then press Confirm.");
      await playwrightPage(page).getByRole("alertdialog").waitFor({ state: "detached", timeout: 0 });
    },
  };
}
