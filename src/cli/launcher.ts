import { RPC_ERROR } from "../contract/rpc.ts";

/** What the launcher needs to know: absolute paths, because a browser started from the desktop has no shell's PATH. */
export interface LauncherPaths {
  node: string;
  copy: string;
  /** None where each user has one of their own. */
  home: string | undefined;
}

/**
 * The POSIX launcher that the browser starts. Where node or the copy is gone it says so itself, in one native message,
 * because the browser would only report that the host has exited; it stays until it was heard, because of a host that
 * ends at once a browser may lose the last words.
 */
export function posixLauncher({ node, copy, home }: LauncherPaths): string {
  return `#!/bin/sh
# Written by agent-surface install. Run that again after moving or updating Node.
node=${quoted(node)}
copy=${quoted(copy)}
${home === undefined ? "" : homeLines(home)}if [ ! -x "$node" ]; then
  printf ${quoted(printfFrame(goneMessage("Node.js")))}
  ${UNTIL_HEARD}
fi
if [ ! -f "$copy" ]; then
  printf ${quoted(printfFrame(goneMessage("The desktop side")))}
  ${UNTIL_HEARD}
fi
exec "$node" "$copy" native-host "$@"
`;
}

/** Ends when the browser closes the pipe; the shell's own words, because there may be no PATH. */
const UNTIL_HEARD = "while read -r _; do :; done; exit 1";

/** A browser that was started with a home of its own keeps it. */
function homeLines(home: string): string {
  return `if [ -z "$AGENT_SURFACE_HOME" ]; then AGENT_SURFACE_HOME=${quoted(home)}; fi
export AGENT_SURFACE_HOME
`;
}

/** The one message a browser gets when there is nothing to start. */
export function goneMessage(what: "Node.js" | "The desktop side"): string {
  const message = `${what} is not where it was at the install. Run agent-surface install again.`;
  return JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: RPC_ERROR.unauthenticated, message } });
}

/** An ASCII text as a native message. */
export function nativeFrame(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}

/** A native message as a format of printf: the length as four octal escapes, then the ASCII text. */
function printfFrame(text: string): string {
  const header = [...nativeFrame(text).subarray(0, 4)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return header + text.replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
