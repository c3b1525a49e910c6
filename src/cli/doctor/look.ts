import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { HOST_NAME } from "../../contract/hops.ts";
import { agentKeys } from "../../client/agent-keys.ts";
import { type Home, HomeError, openHome, peekHome, thisMachine } from "../../ports/home.ts";
import { choosePlaces, customPlace, type Place, systemPlaces, userPlaces } from "../browser-places.ts";
import { COPY, LAUNCHER } from "../install-plan.ts";
import { readRecord } from "../installed-record.ts";
import { sandboxedBrowsers } from "../sandboxed.ts";
import type { Facts, SocketFact } from "./facts.ts";
import { lookAtExtensions } from "./look-extensions.ts";
import { lookAtKeys } from "./look-keys.ts";
import { lookAtLauncher } from "./look-launcher.ts";
import { lookAtManifests } from "./look-manifests.ts";
import { lookAtPolicies, policiesElsewhere } from "./look-policies.ts";
import { lookAtRunning } from "./look-running.ts";
import { lookAtSockets } from "./look-sockets.ts";

const LEAST_NODE = [20, 19];

/** Walks the real chain and notes what is there; the sockets first, because a host that starts tidies them. */
export async function lookAround(agentName: string): Promise<Facts> {
  const home = peekHome();
  const problem = homeProblem(home);
  const sockets = problem === undefined ? await socketsAs(agentName, home) : [];
  const isWindows = process.platform === "win32";
  const launcher = path.join(home.bin, isWindows ? `${LAUNCHER}.bat` : LAUNCHER);
  return {
    node: { version: process.version, supported: isSupported(process.versions.node) },
    home: { path: home.path, problem },
    copy: copyState(path.join(home.bin, COPY)),
    launcher: await lookAtLauncher(launcher),
    manifests: isWindows ? lookAtKeys(home.bin) : lookAtManifests(placesToCheck(home), launcher),
    policies: lookAtPolicies(),
    policiesElsewhere: policiesElsewhere(process.platform),
    sandboxed: sandboxedBrowsers(thisMachine().userHome, existsSync),
    running: lookAtRunning(),
    extensions: isWindows ? {} : lookAtExtensions(profilePlaces(home)),
    sockets,
  };
}

/** Whether this release of Node can run the desktop side. */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

function homeProblem(home: Home): Facts["home"]["problem"] {
  try {
    openHome(home.path);
    for (const folder of [home.agents, home.profiles, home.sockets]) accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    if (error instanceof HomeError) return { detail: error.problem, fix: error.fix };
    const detail = error instanceof Error ? error.message : String(error);
    return { detail, fix: "Set AGENT_SURFACE_HOME to a folder you may write to" };
  }
}

async function socketsAs(name: string, home: Home): Promise<SocketFact[]> {
  return lookAtSockets(home, { name, keys: await agentKeys(home, name) });
}

function copyState(copy: string): Facts["copy"] {
  if (!existsSync(copy)) return "missing";
  return readFileSync(copy).equals(readFileSync(fileURLToPath(import.meta.url))) ? "same" : "differs";
}

/** The browsers that are there, by what serves them, and the profile folders that an install was told of. */
function placesToCheck(home: Home): Place[] {
  const machine = thisMachine();
  const forAll = systemPlaces(machine).filter(hasManifest);
  return profilePlaces(home).map((place) =>
    hasManifest(place) ? place : (forAll.find(({ browser }) => browser === place.browser) ?? place),
  );
}

/** The person's own places: of the browsers that are there, and of the profile folders that an install was told of. */
function profilePlaces(home: Home): Place[] {
  const present = choosePlaces(userPlaces(thisMachine()), { named: [], exists: existsSync });
  const custom = readRecord(home.bin)
    .manifests.map((file) => path.dirname(file))
    .filter((folder) => path.basename(folder) === "NativeMessagingHosts" && existsSync(folder))
    .filter((folder) => !present.some((place) => place.folder === folder))
    .map((folder) => customPlace("chromium", path.dirname(folder)));
  return [...present, ...custom];
}

function hasManifest({ folder }: Place): boolean {
  return existsSync(path.join(folder, `${HOST_NAME}.json`));
}
