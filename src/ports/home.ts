import { lstatSync, mkdirSync, type Stats } from "node:fs";
import os from "node:os";
import { homeFolders, homePath, type Machine, socketPathProblem } from "./home-path.ts";

/** The home cannot be used; the message says why and what to do. */
export class HomeError extends Error {
  override readonly name = "HomeError";

  constructor(
    readonly problem: string,
    readonly fix: string,
  ) {
    super(`${problem}. ${fix}.`);
  }
}

const SHORTER = "Set AGENT_SURFACE_HOME to a shorter folder and run agent-surface install again";

/** A home that was found safe to use. */
export interface Home {
  path: string;
  agents: string;
  profiles: string;
  sockets: string;
  bin: string;
}

/** This machine. */
export function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, userHome: os.homedir() };
}

/** Makes the home where it is missing and refuses one that somebody else could change; throws a `HomeError`. */
export function openHome(home: string = homePath(thisMachine())): Home {
  const folders = homeFolders(home);
  const problem = socketPathProblem(folders.sockets);
  if (problem !== undefined) throw new HomeError(problem, SHORTER);
  for (const folder of [home, ...Object.values(folders)]) {
    makeFolder(folder);
    checkOwn(folder, "directory");
  }
  return { path: home, ...folders };
}

/** The same folders, neither made nor checked: for looking, never for secrets. */
export function peekHome(home: string = homePath(thisMachine())): Home {
  return { path: home, ...homeFolders(home) };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new HomeError(`${folder} cannot be made: ${messageOf(error)}`, "Set AGENT_SURFACE_HOME to a folder you own");
  }
}

/** Throws a `HomeError` unless the entry is of this user alone; on Windows the profile's own rights decide. */
export function checkOwn(entry: string, kind: "directory" | "file" | "socket"): void {
  const problem = ownProblem(lstatSync(entry), { kind, uid: process.getuid?.() });
  if (problem !== undefined) throw new HomeError(`${entry} is refused: ${problem.why}`, problem.fix);
}

/** Why an entry is not this user's alone, with the remedy; undefined if it is. */
export function ownProblem(
  stats: Pick<Stats, "uid" | "mode" | "isDirectory" | "isFile" | "isSocket">,
  expected: { kind: "directory" | "file" | "socket"; uid: number | undefined },
): { why: string; fix: string } | undefined {
  const { kind, uid } = expected;
  const fits = { directory: stats.isDirectory(), file: stats.isFile(), socket: stats.isSocket() }[kind];
  if (!fits) return { why: `it is no ${kind} (links are not followed)`, fix: "Remove it" };
  if (uid === undefined) return undefined;
  if (stats.uid !== uid) {
    return { why: `it belongs to user ${stats.uid}, not to you`, fix: "Remove it, or set AGENT_SURFACE_HOME" };
  }
  if ((stats.mode & 0o022) !== 0) return { why: "others may write to it", fix: "Run chmod go-w on it" };
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
