import type { BrowserName } from "./browser-places.ts";

interface Row {
  browser: BrowserName;
  evidence: string[];
  folder: string;
}

function chromium(browser: BrowserName, ...own: string[]): Row[] {
  return own.map((folder) => ({ browser, evidence: [folder], folder: `${folder}/NativeMessagingHosts` }));
}

/**
 * Under the person's home on Linux. Firefox keeps its profiles in `.config/mozilla` in newer releases and still reads
 * host manifests from `.mozilla` alone; Zen reads Firefox's folder, and its own in some releases; Opera reads
 * Chrome's beside its own.
 */
export const LINUX: Row[] = [
  ...chromium("chrome", ".config/google-chrome", ".config/google-chrome-beta", ".config/google-chrome-unstable"),
  ...chromium("chromium", ".config/chromium"),
  ...chromium("edge", ".config/microsoft-edge", ".config/microsoft-edge-beta", ".config/microsoft-edge-dev"),
  ...chromium(
    "brave",
    ".config/BraveSoftware/Brave-Browser",
    ".config/BraveSoftware/Brave-Browser-Beta",
    ".config/BraveSoftware/Brave-Browser-Nightly",
  ),
  ...chromium("vivaldi", ".config/vivaldi", ".config/vivaldi-snapshot"),
  ...chromium("opera", ".config/opera", ".config/opera-beta", ".config/opera-developer"),
  { browser: "opera", evidence: [".config/opera"], folder: ".config/google-chrome/NativeMessagingHosts" },
  { browser: "firefox", evidence: [".mozilla", ".config/mozilla"], folder: ".mozilla/native-messaging-hosts" },
  { browser: "librewolf", evidence: [".librewolf"], folder: ".librewolf/native-messaging-hosts" },
  { browser: "zen", evidence: [".zen", ".config/zen"], folder: ".mozilla/native-messaging-hosts" },
  { browser: "zen", evidence: [".zen"], folder: ".zen/native-messaging-hosts" },
];

/** Under `~/Library/Application Support` on macOS. */
export const MAC: Row[] = [
  ...chromium("chrome", "Google/Chrome", "Google/Chrome Beta", "Google/Chrome Dev", "Google/Chrome Canary"),
  ...chromium("chromium", "Chromium"),
  ...chromium("edge", "Microsoft Edge", "Microsoft Edge Beta", "Microsoft Edge Dev", "Microsoft Edge Canary"),
  ...chromium(
    "brave",
    "BraveSoftware/Brave-Browser",
    "BraveSoftware/Brave-Browser-Beta",
    "BraveSoftware/Brave-Browser-Nightly",
  ),
  ...chromium("vivaldi", "Vivaldi", "Vivaldi Snapshot"),
  ...chromium("opera", "com.operasoftware.Opera"),
  { browser: "opera", evidence: ["com.operasoftware.Opera"], folder: "Google/Chrome/NativeMessagingHosts" },
  ...chromium("arc", "Arc/User Data"),
  { browser: "firefox", evidence: ["Mozilla", "Firefox"], folder: "Mozilla/NativeMessagingHosts" },
  { browser: "librewolf", evidence: ["LibreWolf", "librewolf"], folder: "LibreWolf/NativeMessagingHosts" },
  { browser: "zen", evidence: ["zen"], folder: "Mozilla/NativeMessagingHosts" },
  { browser: "zen", evidence: ["zen"], folder: "zen/NativeMessagingHosts" },
];

/** For all users. Unbranded Chromium browsers read Chromium's folder. */
export const SYSTEM: Record<"linux" | "darwin", { browser: BrowserName; folder: string }[]> = {
  linux: [
    { browser: "chrome", folder: "/etc/opt/chrome/native-messaging-hosts" },
    { browser: "chromium", folder: "/etc/chromium/native-messaging-hosts" },
    { browser: "edge", folder: "/etc/opt/edge/native-messaging-hosts" },
    { browser: "brave", folder: "/etc/chromium/native-messaging-hosts" },
    { browser: "vivaldi", folder: "/etc/chromium/native-messaging-hosts" },
    { browser: "opera", folder: "/etc/chromium/native-messaging-hosts" },
    { browser: "firefox", folder: "/usr/lib/mozilla/native-messaging-hosts" },
    { browser: "librewolf", folder: "/usr/lib/librewolf/native-messaging-hosts" },
    { browser: "zen", folder: "/usr/lib/mozilla/native-messaging-hosts" },
  ],
  darwin: [
    { browser: "chrome", folder: "/Library/Google/Chrome/NativeMessagingHosts" },
    { browser: "chromium", folder: "/Library/Application Support/Chromium/NativeMessagingHosts" },
    { browser: "edge", folder: "/Library/Microsoft/Edge/NativeMessagingHosts" },
    { browser: "firefox", folder: "/Library/Application Support/Mozilla/NativeMessagingHosts" },
  ],
};

/** Where a Windows browser's registry key and its own folder are; both under the current user. */
export const WINDOWS: { browser: BrowserName; evidence: string; key: string }[] = [
  { browser: "chrome", evidence: "Google/Chrome", key: "Google\\Chrome" },
  { browser: "chromium", evidence: "Chromium", key: "Chromium" },
  { browser: "edge", evidence: "Microsoft/Edge", key: "Microsoft\\Edge" },
  { browser: "brave", evidence: "BraveSoftware/Brave-Browser", key: "BraveSoftware\\Brave-Browser" },
  { browser: "vivaldi", evidence: "Vivaldi", key: "Vivaldi" },
  { browser: "opera", evidence: "Opera Software", key: "Google\\Chrome" },
  { browser: "arc", evidence: "Packages/TheBrowserCompany.Arc_ttt1ap7aakyb4", key: "Google\\Chrome" },
  { browser: "firefox", evidence: "Mozilla/Firefox", key: "Mozilla" },
  { browser: "librewolf", evidence: "librewolf", key: "LibreWolf" },
  { browser: "zen", evidence: "zen", key: "Mozilla" },
];
