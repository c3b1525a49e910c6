import { PORT_NAMES } from "../src/contract/hops.ts";

// Firefox has `browser`, Chromium `chrome`; the part used here is the same, and the polyfill is too large for every page.
const api = ((globalThis as Record<string, unknown>)["browser"] ?? chrome) as typeof chrome;

/** Whether the extension that put this script here is still the one that runs. */
export function isExtensionHere(): boolean {
  return api.runtime?.id !== undefined;
}

/** Reads why a Port closed, inside its disconnect event; left unread, Chromium lists it as an error of the extension. */
export function whyClosed(): string | undefined {
  return api.runtime?.lastError?.message;
}

/** Closes a Port from this end; one of an extension that has gone is closed already, and says so by throwing. */
export function closePort(port: chrome.runtime.Port): void {
  try {
    port.disconnect();
  } catch {
    // It is closed, which is all that was wanted.
  }
}

/** Opens a Port to the background; undefined once the extension has been reloaded, updated or removed. */
export function connectToExtension(): chrome.runtime.Port | undefined {
  try {
    return api.runtime.connect({ name: PORT_NAMES.page });
  } catch {
    return undefined;
  }
}
