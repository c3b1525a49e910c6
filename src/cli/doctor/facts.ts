import type { HandshakeFault } from "../../client/handshake.ts";
import type { BrowserName } from "../browser-places.ts";

/** What stands where one browser looks for the host manifest. */
export type ManifestState =
  | { kind: "fine" }
  | { kind: "missing" }
  | { kind: "foreign"; target: string }
  | { kind: "unsafe" }
  | { kind: "otherHome"; target: string }
  | { kind: "wrongId" }
  | { kind: "targetMissing"; target: string };

export interface ManifestFact {
  browser: BrowserName;
  file: string;
  state: ManifestState;
}

/** How the launcher ended when it was started as a browser starts it. */
export type LauncherState =
  | { kind: "fine"; node: string; bridge: string }
  | { kind: "missing" }
  | { kind: "notExecutable" }
  /** It said itself what is wrong. */
  | { kind: "said"; message: string }
  | { kind: "failed"; message: string };

/** One socket in the home, after a handshake was tried on it. */
export type SocketFact =
  | { name: string; kind: "stale" }
  | { name: string; kind: "unsafe"; message: string }
  | { name: string; kind: "broken"; fault: HandshakeFault; message: string }
  | {
      name: string;
      kind: "live";
      browser: string;
      profile: string;
      version: string;
      bridge: string;
      handshakeMs: number;
      pingMs: number | undefined;
      pages: number;
      /** How many sites are on there; an older extension does not say. */
      sites?: number | undefined;
      /** The organisation's policy that this browser has, where it stops everything or just the doctor's name. */
      policy?: { problem?: string | undefined; allowsAgent: boolean } | undefined;
    };

/** What the profiles of one browser, as it last saved them, say of the extension. */
export type ExtensionState = "on" | "off" | "absent";

/** An organisation's policy that stands in the way. */
export interface PolicyFact {
  file: string;
  rule: string;
}

/** Everything the doctor looked at; what it means is decided elsewhere. */
export interface Facts {
  node: { version: string; supported: boolean };
  home: { path: string; problem: { detail: string; fix: string } | undefined };
  copy: "same" | "missing" | "differs";
  launcher: LauncherState;
  manifests: ManifestFact[];
  policies: PolicyFact[];
  /** Where this system keeps policies that were not looked at. */
  policiesElsewhere?: "profiles" | "registry" | undefined;
  sandboxed: string[];
  /** Browsers that run now; undefined where the system does not tell. */
  running: BrowserName[] | undefined;
  /** Browsers whose profiles could be read. */
  extensions: Partial<Record<BrowserName, ExtensionState>>;
  sockets: SocketFact[];
}
