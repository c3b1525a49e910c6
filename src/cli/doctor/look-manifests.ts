import { existsSync } from "node:fs";
import path from "node:path";
import { HOST_NAME } from "../../contract/hops.ts";
import { isRecordObject } from "../../contract/json.ts";
import type { Place } from "../browser-places.ts";
import { hostManifest } from "../host-manifest.ts";
import { standingAt } from "../shared-file.ts";
import type { ManifestFact, ManifestState } from "./facts.ts";
import { readJsonObject } from "./read-json.ts";

/** Looks at the host manifest of each browser that is there. */
export function lookAtManifests(places: Place[], launcher: string): ManifestFact[] {
  return places.map((place) => {
    const file = path.join(place.folder, `${HOST_NAME}.json`);
    return { browser: place.browser, file, state: stateOf(file, { place, launcher }) };
  });
}

function stateOf(file: string, { place, launcher }: { place: Place; launcher: string }): ManifestState {
  const standing = standingAt(file);
  if (standing === "absent") return { kind: "missing" };
  if (standing === "unsafe") return { kind: "unsafe" };
  const manifest = readJsonObject(file) ?? {};
  const target = typeof manifest["path"] === "string" ? manifest["path"] : "";
  if (standing === "foreign") return { kind: "foreign", target };
  if (!existsSync(target)) return { kind: "targetMissing", target };
  if (path.resolve(target) !== path.resolve(launcher)) return { kind: "otherHome", target };
  return namesUs(manifest, place) ? { kind: "fine" } : { kind: "wrongId" };
}

/** Every id that an install would write has to be there; more of them do no harm. */
function namesUs(manifest: Record<string, unknown>, { family }: Place): boolean {
  const expected: unknown = JSON.parse(hostManifest(family, ""));
  const key = family === "firefox" ? "allowed_extensions" : "allowed_origins";
  const wanted: unknown = isRecordObject(expected) ? expected[key] : [];
  const present = manifest[key];
  const otherKey = family === "firefox" ? "allowed_origins" : "allowed_extensions";
  // Firefox refuses a manifest that holds the other family's list too.
  if (!Array.isArray(present) || !Array.isArray(wanted) || otherKey in manifest) return false;
  return manifest["type"] === "stdio" && wanted.every((id) => present.includes(id));
}
