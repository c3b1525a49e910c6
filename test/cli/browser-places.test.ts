import { describe, expect, test } from "vitest";
import { BROWSER_NAMES, choosePlaces, customPlace, systemPlaces, userPlaces } from "../../src/cli/browser-places.ts";

const linux = userPlaces({ platform: "linux", env: {}, userHome: "/home/ann" });
const mac = userPlaces({ platform: "darwin", env: {}, userHome: "/Users/ann" });

function chosen(present: string[], named: (typeof BROWSER_NAMES)[number][] = []): string[] {
  return choosePlaces(linux, { named, exists: (folder) => present.includes(folder) }).map(({ folder }) => folder);
}

describe("the places of a user", () => {
  test("cover every browser that the system has", () => {
    const covered = (places: typeof linux) => new Set(places.map(({ browser }) => browser));
    expect(covered(linux)).toEqual(new Set(BROWSER_NAMES.filter((name) => name !== "arc")));
    expect(covered(mac)).toEqual(new Set(BROWSER_NAMES));
  });

  test("lie below the user's own folder, in the family's form", () => {
    for (const { folder, family } of linux) {
      expect(folder).toMatch(/^\/home\/ann\/\./);
      expect(folder.endsWith(family === "firefox" ? "/native-messaging-hosts" : "/NativeMessagingHosts")).toBe(true);
    }
    for (const { folder } of mac) {
      expect(folder).toMatch(/^\/Users\/ann\/Library\/Application Support\/.+\/NativeMessagingHosts$/);
    }
  });
});

describe("which places are written", () => {
  test("those whose browser is there", () => {
    expect(chosen([])).toEqual([]);
    expect(chosen(["/home/ann/.config/chromium", "/home/ann/.config/microsoft-edge-dev"])).toEqual([
      "/home/ann/.config/chromium/NativeMessagingHosts",
      "/home/ann/.config/microsoft-edge-dev/NativeMessagingHosts",
    ]);
  });

  test("Firefox by its newer profile folder too, in the one place it reads", () => {
    expect(chosen(["/home/ann/.config/mozilla"])).toEqual(["/home/ann/.mozilla/native-messaging-hosts"]);
  });

  test("each folder once, although two browsers read it", () => {
    expect(chosen(["/home/ann/.mozilla", "/home/ann/.zen"])).toEqual([
      "/home/ann/.mozilla/native-messaging-hosts",
      "/home/ann/.zen/native-messaging-hosts",
    ]);
  });

  test("a named one although it is not there, and nothing else", () => {
    expect(chosen(["/home/ann/.config/chromium"], ["librewolf"])).toEqual([
      "/home/ann/.librewolf/native-messaging-hosts",
    ]);
  });

  test("of a named one the channels that are there", () => {
    expect(chosen(["/home/ann/.config/google-chrome-beta"], ["chrome"])).toEqual([
      "/home/ann/.config/google-chrome-beta/NativeMessagingHosts",
    ]);
  });
});

test("a profile folder of one's own", () => {
  expect(customPlace("chromium", "/tmp/p").folder).toBe("/tmp/p/NativeMessagingHosts");
});

test("the places for all users are the system's own", () => {
  expect(new Set(systemPlaces({ platform: "linux" }).map(({ folder }) => folder))).toEqual(
    new Set([
      "/etc/opt/chrome/native-messaging-hosts",
      "/etc/chromium/native-messaging-hosts",
      "/etc/opt/edge/native-messaging-hosts",
      "/usr/lib/mozilla/native-messaging-hosts",
      "/usr/lib/librewolf/native-messaging-hosts",
    ]),
  );
});
