import { Stage } from "../../test/support/stage.ts";
import { ownHands, personsHands } from "./hands.ts";
import { Narrator } from "./narrator.ts";
import { drawPicture } from "./picture.ts";
import { tell } from "./story.ts";

/** Whether somebody sits at a screen who can do the clicking. */
function someoneIsThere(): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI || !process.stdout.isTTY) return false;
  return process.platform !== "linux" || Boolean(DISPLAY ?? WAYLAND_DISPLAY);
}

const attended = someoneIsThere();
const narrator = new Narrator(process.stdout.isTTY && !process.env["NO_COLOR"]);
let stage: Stage | undefined;
let ending = false;

async function finish(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await stage?.close().catch((error: unknown) => narrator.say(`tidying up: ${String(error)}`));
  process.exit(code);
}

process.on("SIGINT", () => void finish(130));
process.on("SIGTERM", () => void finish(143));

try {
  stage = await narrator.step(
    {
      who: "setup",
      what: "serves the page, installs the native host, starts the browser",
      hop: "browser, extension, native host",
    },
    () => Stage.open({ headless: !attended }),
  );
  await tell({ stage, narrator, hands: attended ? personsHands(narrator) : ownHands() });
  if (process.argv.includes("--picture")) narrator.say(`drawn: ${await drawPicture()}`);
  narrator.say("\nThe agent changed one note, and only what it was given. Screenshots are in demo/.");
  if (attended) narrator.say("The browser stays open for you to look around. Press Ctrl-C here to end everything.");
  else await finish(0);
} catch (error) {
  if (!ending) {
    narrator.say(`\nFailed at this hop: ${narrator.hop}\n${error instanceof Error ? error.message : String(error)}`);
    await finish(1);
  }
}
