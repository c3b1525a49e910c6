import path from "node:path";
import type { HandshakeFault } from "../../client/handshake.ts";
import { homeFolders } from "../../ports/home-path.ts";
import { bad, type Check, good } from "./check.ts";
import type { Facts, SocketFact } from "./facts.ts";
import type { DoctorKey } from "./texts-en.ts";
import type { Tell } from "./texts.ts";

/** What the sockets and the pages behind them mean; `isExplained`: why none is live is said already. */
export function checkSockets(facts: Facts, { tell, isExplained }: { tell: Tell; isExplained: boolean }): Check[] {
  const { sockets } = facts;
  const folders = homeFolders(facts.home.path);
  const checks = sockets.map((socket) => checkSocket(socket, { tell, folders }));
  const live = sockets.filter((socket) => socket.kind === "live");
  if (live.length === 0) {
    const isTold = sockets.some(({ kind }) => kind === "broken") || isExplained;
    return isTold ? checks : [...checks, bad("link", { detail: tell("linkNone"), fix: tell("linkNoneFix") })];
  }
  const stopped = live.flatMap((socket) => checkPolicy(socket, tell));
  // Whoever a policy keeps out sees no pages, open or not.
  if (stopped.length === live.length) return [...checks, ...stopped];
  return [...checks, ...stopped, checkPages(live, tell)];
}

type Live = Extract<SocketFact, { kind: "live" }>;

function checkPages(live: Live[], tell: Tell): Check {
  const count = live.reduce((sum, { pages }) => sum + pages, 0);
  if (count > 0) return good("pages", tell("pagesSome", { count }));
  // An older extension does not say how many sites are on.
  if (live.some(({ sites }) => sites === undefined)) {
    return bad("pages", { detail: tell("pagesNone"), fix: tell("pagesNoneFix") });
  }
  const sites = live.reduce((sum, { sites: on = 0 }) => sum + on, 0);
  if (sites === 0) return bad("pages", { detail: tell("pagesNoSite"), fix: tell("pagesNoSiteFix") });
  return bad("pages", { detail: tell("pagesNotThere", { sites }), fix: tell("pagesNotThereFix") });
}

/** What an organisation's policy in the browser itself stops. */
function checkPolicy({ name, browser, profile, policy }: Live, tell: Tell): Check[] {
  if (policy === undefined || (policy.allowsAgent && policy.problem === undefined)) return [];
  const blanks = { browser, profile, problem: policy.problem ?? "" };
  const detail = tell(policy.problem === undefined ? "policyKeepsOut" : "policyWrong", blanks);
  const fix = tell(policy.problem === undefined ? "policyKeepsOutFix" : "policyWrongFix");
  return [bad(`policy:${name}`, { detail, fix })];
}

const FAULTS: Record<HandshakeFault, [detail: DoctorKey, fix: DoctorKey]> = {
  silent: ["faultSilent", "faultSilentFix"],
  oldExtension: ["faultOldExtension", "faultOldExtensionFix"],
  oldDesktop: ["faultOldDesktop", "faultOldDesktopFix"],
  changedKey: ["faultChangedKey", "faultChangedKeyFix"],
  unproven: ["faultUnproven", "faultUnprovenFix"],
  refused: ["faultRefused", "faultRefusedFix"],
  closed: ["faultClosed", "faultClosedFix"],
};

function checkSocket(
  socket: SocketFact,
  { tell, folders }: { tell: Tell; folders: { sockets: string; profiles: string } },
): Check {
  const id = `socket:${socket.name}`;
  const file = path.join(folders.sockets, socket.name);
  switch (socket.kind) {
    case "stale":
      return bad(id, { detail: tell("socketStale"), fix: tell("socketStaleFix", { file }) });
    case "unsafe":
      return bad(id, { detail: tell("socketUnsafe", { ...socket }), fix: tell("socketUnsafeFix", { file }) });
    case "broken": {
      const [detail, fix] = FAULTS[socket.fault];
      return bad(id, { detail: tell(detail, { ...socket }), fix: tell(fix, { profiles: folders.profiles }) });
    }
    case "live":
      return checkLive(socket, tell);
  }
}

function checkLive(socket: Live, tell: Tell): Check {
  const { name, browser, profile, bridge, handshakeMs, pingMs } = socket;
  const id = `socket:${name}`;
  if (pingMs === undefined) {
    return bad(id, { detail: tell("socketMute", { browser, profile }), fix: tell("faultSilentFix") });
  }
  return good(id, tell("socketLive", { browser, profile, bridge, handshake: handshakeMs, ping: pingMs }));
}
