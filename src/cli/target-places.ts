import { existsSync } from "node:fs";
import { type Home, thisMachine } from "../ports/home.ts";
import {
  type BrowserName,
  choosePlaces,
  customPlace,
  familyOf,
  type Place,
  systemPlaces,
  userPlaces,
} from "./browser-places.ts";
import { languageOf } from "./language.ts";
import { sayIn } from "./texts.ts";
import { UsageError } from "./verb-input.ts";

/** Where an install for all users keeps the copy and the launcher. */
const SYSTEM_BIN = "/usr/local/lib/agent-surface";

/** The flags that `install` and `uninstall` share. */
export interface TargetOptions {
  browser?: BrowserName[];
  userDataDir?: string;
  system?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** What the flags of `install` and `uninstall` aim at. */
export interface Target {
  places: Place[];
  bin: string;
  home: string | undefined;
}

export function targetPlaces(options: TargetOptions, home: Home): Target {
  const named = options.browser ?? [];
  const own = { bin: home.bin, home: home.path };
  const say = sayIn(languageOf(process.env));
  if (options.userDataDir !== undefined) {
    const [browser = "chromium", ...more] = named;
    if (options.system === true || more.length > 0) throw new UsageError(say("say.oneProfile"));
    if (familyOf(browser) === "firefox") throw new UsageError(say("say.firefoxDir"));
    return { places: [customPlace(browser, options.userDataDir)], ...own };
  }
  const machine = thisMachine();
  if (options.system === true) {
    return {
      places: choosePlaces(systemPlaces(machine), { named, exists: existsSync }),
      bin: SYSTEM_BIN,
      home: undefined,
    };
  }
  return { places: choosePlaces(userPlaces(machine), { named, exists: existsSync }), ...own };
}
