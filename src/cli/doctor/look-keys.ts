import { existsSync } from "node:fs";
import { thisMachine } from "../../ports/home.ts";
import type { BrowserName } from "../browser-places.ts";
import { windowsBrowsers, windowsKeys } from "../windows-plan.ts";
import { readDefault, type Runner, runProgram } from "../windows-registry.ts";
import type { ManifestFact, ManifestState } from "./facts.ts";

/** Looks at the registry keys of the browsers that are there: on Windows they take the place of folders. */
export function lookAtKeys(
  bin: string,
  { run = runProgram, browsers }: { run?: Runner; browsers?: BrowserName[] } = {},
): ManifestFact[] {
  const present = browsers ?? windowsBrowsers(thisMachine(), existsSync);
  return present.flatMap((browser) =>
    windowsKeys([browser], { bin, system: false }).map(({ key, value }) => ({
      browser,
      file: key,
      state: stateOf(readDefault(key, run), value),
    })),
  );
}

function stateOf(found: string | undefined, planned: string): ManifestState {
  if (found === undefined) return { kind: "missing" };
  if (found !== planned) return { kind: "foreign", target: found };
  return existsSync(planned) ? { kind: "fine" } : { kind: "targetMissing", target: planned };
}
