import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { LIMITS } from "../../contract/limits.ts";
import { isRecordObject } from "../../contract/json.ts";
import { hostHello } from "../../contract/schemas/hop-native.ts";
import { createNativeChannel } from "../../ports/native-stdio.ts";
import type { LauncherState } from "./facts.ts";

/** Starts the launcher as a browser does, hears its first message, and lets it end. */
export function lookAtLauncher(launcher: string): Promise<LauncherState> {
  if (!existsSync(launcher)) return Promise.resolve({ kind: "missing" });
  try {
    accessSync(launcher, constants.X_OK);
  } catch {
    return Promise.resolve({ kind: "notExecutable" });
  }
  return new Promise((resolve) => {
    const child = spawn(launcher, ["agent-surface-doctor"], {
      stdio: ["pipe", "pipe", "ignore"],
      // Windows starts a batch file through its shell alone.
      shell: process.platform === "win32",
    });
    const failed = (message: string) => resolve({ kind: "failed", message });
    const timer = setTimeout(() => child.kill("SIGKILL"), LIMITS.handshakeMs);
    child.once("error", (error) => failed(error.message));
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      failed(signal === null ? `exit code ${code}` : "no answer in time");
    });
    const { channel } = createNativeChannel({ readable: child.stdout, writable: child.stdin });
    channel.onMessage((message) => {
      resolve(firstWord(message));
      child.stdin.end();
    });
  });
}

function firstWord(message: unknown): LauncherState {
  if (!isRecordObject(message)) return { kind: "failed", message: "it speaks another language" };
  const { error, params } = message;
  if (isRecordObject(error) && typeof error["message"] === "string") return { kind: "said", message: error["message"] };
  const hello = hostHello.safeParse(params);
  if (!hello.success) return { kind: "failed", message: "it speaks another language" };
  return { kind: "fine", node: hello.data.node, bridge: hello.data.bridge };
}
