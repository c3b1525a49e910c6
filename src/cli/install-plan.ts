import path from "node:path";
import { HOST_NAME } from "../contract/hops.ts";
import type { Place } from "./browser-places.ts";
import { hostManifest } from "./host-manifest.ts";
import { posixLauncher } from "./launcher.ts";

/** One file an install is about. */
export interface PlannedFile {
  path: string;
  content: string | Uint8Array;
  mode: number;
  /** A host manifest stands in a folder that other products use too. */
  shared: boolean;
}

/** What an install works with. */
export interface InstallFacts {
  places: Place[];
  /** The folder of the copy and the launcher. */
  bin: string;
  /** What the launcher sets as home; none for an install that serves all users. */
  home: string | undefined;
  node: string;
  /** This program's one file. */
  self: Uint8Array;
  extensionIds: string[];
}

export const COPY = "agent-surface.mjs";
export const LAUNCHER = "agent-surface-host";

/** The files that make browsers find the desktop side: the copy, the launcher, and a manifest in each place. */
export function planInstall(facts: InstallFacts): PlannedFile[] {
  const { places, bin, home, node, self, extensionIds } = facts;
  const forAll = home === undefined;
  const copy = path.join(bin, COPY);
  const launcher = path.join(bin, LAUNCHER);
  const manifests = places.map(({ family, folder }) => ({
    path: path.join(folder, `${HOST_NAME}.json`),
    content: hostManifest(family, launcher, extensionIds),
    mode: forAll ? 0o644 : 0o600,
    shared: true,
  }));
  return [
    { path: copy, content: self, mode: forAll ? 0o644 : 0o600, shared: false },
    { path: launcher, content: posixLauncher({ node, copy, home }), mode: forAll ? 0o755 : 0o700, shared: false },
    ...manifests,
  ];
}
