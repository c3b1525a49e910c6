import path from "node:path";

/** Folders that Flatpak and Snap give a browser; one inside such a box cannot start a program outside it. */
const BOXES: [name: string, folder: string][] = [
  ["Firefox (Flatpak)", ".var/app/org.mozilla.firefox"],
  ["Chrome (Flatpak)", ".var/app/com.google.Chrome"],
  ["Chromium (Flatpak)", ".var/app/org.chromium.Chromium"],
  ["Edge (Flatpak)", ".var/app/com.microsoft.Edge"],
  ["Brave (Flatpak)", ".var/app/com.brave.Browser"],
  ["Vivaldi (Flatpak)", ".var/app/com.vivaldi.Vivaldi"],
  ["Opera (Flatpak)", ".var/app/com.opera.Opera"],
  ["LibreWolf (Flatpak)", ".var/app/io.gitlab.librewolf-community"],
  ["Zen (Flatpak)", ".var/app/app.zen_browser.zen"],
  ["Firefox (Snap)", "snap/firefox"],
  ["Chromium (Snap)", "snap/chromium"],
  ["Brave (Snap)", "snap/brave"],
  ["Opera (Snap)", "snap/opera"],
];

/** The boxed browsers of a person on Linux. */
export function sandboxedBrowsers(userHome: string, exists: (folder: string) => boolean): string[] {
  return BOXES.filter(([, folder]) => exists(path.posix.join(userHome, folder))).map(([name]) => name);
}
