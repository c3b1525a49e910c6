import browser, { type Scripting } from "webextension-polyfill";

const FILES = [
  { id: "main-world", file: "content/main-world.js", world: "MAIN" },
  { id: "relay", file: "content/relay.js", world: "ISOLATED" },
] as const;

/** Keeps the content scripts registered for exactly the given patterns, and puts them into tabs that are open already. */
export class Scripts {
  #turn: Promise<void> = Promise.resolve();

  /** Puts the scripts into the open tabs of a pattern once more: a page that was refused asks again. */
  wake(pattern: string): void {
    inject([pattern]);
  }

  /** Changes follow one another; each sees the patterns of its own time. */
  sync(patterns: () => string[]): Promise<void> {
    const turn = this.#turn.then(() => register(patterns()));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

async function register(patterns: string[]): Promise<void> {
  const ids = FILES.map(({ id }) => id);
  const present = await browser.scripting.getRegisteredContentScripts({ ids });
  const before = present.length === FILES.length ? [...(present[0]?.matches ?? [])].sort() : [];
  if (present.length === FILES.length && before.join() === patterns.join()) return;
  if (present.length > 0) await browser.scripting.unregisterContentScripts({ ids: present.map(({ id }) => id) });
  if (patterns.length === 0) return;
  await browser.scripting.registerContentScripts(FILES.map((script) => registration(script, patterns)));
  inject(patterns.filter((pattern) => !before.includes(pattern)));
}

function registration(
  { id, file, world }: (typeof FILES)[number],
  matches: string[],
): Scripting.RegisteredContentScript {
  return { id, js: [file], matches, runAt: "document_start", allFrames: true, world, persistAcrossSessions: true };
}

/** Puts the scripts into every open tab of these patterns; no reload is needed, and no busy tab is waited for. */
function inject(patterns: string[]): void {
  if (patterns.length === 0) return;
  browser.tabs.query({ url: patterns }).then(
    (tabs) => tabs.forEach(({ id }) => id !== undefined && injectInto(id)),
    () => undefined,
  );
}

function injectInto(tabId: number): void {
  for (const { file, world } of FILES) {
    browser.scripting
      .executeScript({ target: { tabId, allFrames: true }, files: [file], world, injectImmediately: true })
      // A tab that shows an error page or is being closed takes no script, and needs none.
      .catch(() => undefined);
  }
}
