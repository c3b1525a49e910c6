import browser, { type Runtime } from "webextension-polyfill";
import { z } from "zod";
import { PORT_NAMES } from "../src/contract/hops.ts";
import { runtimePortChannel } from "../src/ports/runtime-port.ts";
import { App } from "./app.ts";
import { createDocuments } from "./core.ts";
import { placeOf } from "./decide-origin.ts";
import { UiLinks } from "./ui-link.ts";

// An extension page may not compile code at run time.
z.config({ jitless: true });

let isScheduled = false;
/** Changes of one moment are looked at once. */
function changed(): void {
  ui.changed();
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(async () => {
    isScheduled = false;
    (await app).review();
  }, 0);
}

const documents = createDocuments({ ready: () => app, changed });
const ui = new UiLinks(async () => {
  const ready = await app;
  return {
    ...{ bridge: ready.bridge, host: ready.host, sites: ready.sites, window: ready.window },
    setSite: (origin, isOn) => ready.setSite(origin, isOn).finally(changed),
    setPaused: (isOn) => ready.setPaused(isOn).finally(changed),
  };
});
const app = App.start(documents, changed);

// Listeners stand before anything is awaited: an event that wakes the worker is delivered only to these.
browser.runtime.onConnect.addListener((port: Runtime.Port) => {
  const { name, sender } = port;
  if (sender?.id !== browser.runtime.id) return port.disconnect();
  const channel = runtimePortChannel(port, () => browser.runtime.lastError?.message);
  if (name === PORT_NAMES.ui && sender.url?.startsWith(browser.runtime.getURL(""))) return ui.accept(channel);
  const place = name === PORT_NAMES.page ? placeOf(sender) : undefined;
  if (place) documents.accept(channel, place);
  else channel.close("not served");
});
browser.tabs.onRemoved.addListener(async (tab) => {
  documents.tabClosed(tab);
  (await app).bridge.grants.tabClosed(tab);
});
browser.tabs.onUpdated.addListener(async (tab, { status }, { url }) => (await app).tabUpdated(tab, url, status));
browser.windows.onRemoved.addListener(async (window) => (await app).window.closed(window));
browser.permissions.onAdded.addListener(async () => (await app).permissionsChanged());
browser.permissions.onRemoved.addListener(async () => (await app).permissionsChanged());
browser.storage.onChanged.addListener(async (_changes, area) => {
  if (area === "managed") await (await app).policyChanged().finally(changed);
});
browser.alarms.onAlarm.addListener(async () => (await app).sweep());
// The worker has to start with the browser: sites are on before any window of ours opens.
browser.runtime.onStartup.addListener(() => undefined);
browser.runtime.onInstalled.addListener(() => undefined);
