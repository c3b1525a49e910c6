import { performance } from "node:perf_hooks";
import { BrowserLink } from "../../client/browser-link.ts";
import { type Agent, HandshakeError } from "../../client/handshake.ts";
import { AGENT_HOP } from "../../contract/hops.ts";
import { LIMITS } from "../../contract/limits.ts";
import { pagesResult, pingResult } from "../../contract/schemas/hop-agent.ts";
import { type Home, HomeError } from "../../ports/home.ts";
import { isErrno } from "../../ports/home-files.ts";
import { connectSocket } from "../../ports/socket.ts";
import { socketAddress, socketNames } from "../../ports/socket-folder.ts";
import type { SocketFact } from "./facts.ts";

/** Shakes hands with whoever listens on each socket, pings it and counts its pages. */
export function lookAtSockets(home: Home, agent: Agent): Promise<SocketFact[]> {
  return Promise.all(socketNames(home).map((name) => lookAtSocket(name, { home, agent })));
}

async function lookAtSocket(name: string, who: { home: Home; agent: Agent }): Promise<SocketFact> {
  try {
    const start = performance.now();
    const { channel } = await connectSocket(socketAddress(who.home, name));
    const link = await BrowserLink.meet(channel, who);
    const handshakeMs = Math.round(performance.now() - start);
    const asked = performance.now();
    const ping = await link.call(AGENT_HOP.ping, {}, { timeoutMs: LIMITS.handshakeMs });
    const pingMs = ping.ok ? Math.round((performance.now() - asked) * 10) / 10 : undefined;
    const told = pingResult.safeParse(ping.ok ? ping.value : undefined);
    const pages = await countPages(link);
    link.close();
    const { browser, bridge } = link.greeting;
    const { sites, policy } = told.success ? told.data : {};
    const found = { version: browser.version, bridge, handshakeMs, pingMs, pages, sites, policy };
    return { name, kind: "live", ...link.label, ...found };
  } catch (error) {
    return failureOf(name, error);
  }
}

async function countPages(link: BrowserLink): Promise<number> {
  const outcome = await link.call(AGENT_HOP.pages, {}, { timeoutMs: LIMITS.handshakeMs });
  const parsed = pagesResult.safeParse(outcome.ok ? outcome.value : undefined);
  return parsed.success ? parsed.data.pages.length : 0;
}

function failureOf(name: string, error: unknown): SocketFact {
  if (error instanceof HandshakeError) return { name, kind: "broken", fault: error.kind, message: error.message };
  if (error instanceof HomeError) return { name, kind: "unsafe", message: error.message };
  if (isErrno(error, "ECONNREFUSED") || isErrno(error, "ENOENT")) return { name, kind: "stale" };
  return { name, kind: "unsafe", message: error instanceof Error ? error.message : String(error) };
}
