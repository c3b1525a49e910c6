import { FIREFOX_ID, HOST_NAME } from "../contract/hops.ts";
import { EXTENSION_ID } from "./extension-id.ts";

/** Which form of host manifest a browser reads; Firefox refuses one that holds both. */
export type Family = "chromium" | "firefox";

/** The text of a host manifest: who may start the launcher at this absolute path. */
export function hostManifest(family: Family, launcher: string, moreIds: string[] = []): string {
  const who =
    family === "firefox"
      ? { allowed_extensions: [FIREFOX_ID] }
      : { allowed_origins: [EXTENSION_ID, ...moreIds].map((id) => `chrome-extension://${id}/`) };
  const manifest = { name: HOST_NAME, description: "Agent Surface Bridge", path: launcher, type: "stdio", ...who };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
