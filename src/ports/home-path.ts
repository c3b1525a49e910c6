import path from "node:path";

/** What decides where the home is; given by the caller, so that every system can be tested on one. */
export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The person's own folder, as the system's user database has it. */
  userHome: string;
}

/**
 * Where keys, sockets and the launcher live. Never taken from `XDG_*` or `TMPDIR`: a browser started from the desktop
 * has others than a shell, and both ends must meet in one place.
 */
export function homePath({ platform, env, userHome }: Machine): string {
  const own = env["AGENT_SURFACE_HOME"];
  const { join, resolve } = platform === "win32" ? path.win32 : path.posix;
  if (own !== undefined && own !== "") return resolve(own);
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(userHome, "AppData", "Local"), "agent-surface");
  if (platform === "darwin") return join(userHome, "Library", "Application Support", "agent-surface");
  return join(userHome, ".local", "state", "agent-surface");
}

/** The folders of a home. */
export function homeFolders(home: string): { agents: string; profiles: string; sockets: string; bin: string } {
  const inside = (name: string) => path.join(home, name);
  return { agents: inside("agents"), profiles: inside("profiles"), sockets: inside("s"), bin: inside("bin") };
}

/** Node cuts a longer socket path without a word and listens on the cut name; macOS allows 104 bytes, Linux 108. */
export const SOCKET_PATH_BYTES = 100;

const SOCKET_NAME = /^[0-9a-f]{8}$/;

/** Whether a file in the socket folder is a socket of ours; anything else there is somebody's half-made one. */
export function isSocketName(name: string): boolean {
  return SOCKET_NAME.test(name);
}

/** Why a socket in this folder could not be used; undefined if it can. */
export function socketPathProblem(folder: string): string | undefined {
  const bytes = Buffer.byteLength(path.join(folder, "s.00000000"));
  if (bytes <= SOCKET_PATH_BYTES) return undefined;
  return `The path of the sockets in ${folder} is ${bytes} bytes long and the system takes at most ${SOCKET_PATH_BYTES}`;
}
