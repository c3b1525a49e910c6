/** The bridge's own release, the same string in package.json and manifest.json (a test compares them). */
export const BRIDGE_VERSION = "0.1.0";

/** The range of hop versions this build speaks on every hop of ours; both ends say theirs first. */
export const HOP_VERSIONS: VersionRange = { min: 1, max: 1 };

/** An inclusive range of hop versions. */
export interface VersionRange {
  min: number;
  max: number;
}

/** The highest version both ranges hold, or which side has to be updated. */
export type Agreement = { ok: true; version: number } | { ok: false; behind: "ours" | "theirs" };

/** Says which hop version two ends may use together, from the caller's own point of view. */
export function agreeOn(ours: VersionRange, theirs: VersionRange): Agreement {
  const version = Math.min(ours.max, theirs.max);
  if (version >= Math.max(ours.min, theirs.min)) return { ok: true, version };
  return { ok: false, behind: ours.max < theirs.min ? "ours" : "theirs" };
}

/** What a person is told when the extension and the desktop side speak no common version: which one to update, and how. */
export function mismatchMessage(
  releases: { extension: string; desktop: string },
  behind: "extension" | "desktop",
): string {
  const step =
    behind === "extension"
      ? "update the extension in the browser"
      : "update the desktop side and run agent-surface install";
  return `The extension is ${releases.extension}, the desktop side ${releases.desktop}, and they speak no common version: ${step}.`;
}
