// Runs inside Firefox with the browser's own rights (Marionette's chrome context) as `window.inside`. A view (a tab, a
// window of its own, the popup, the background's page) goes by its browser id, which stays over navigations. Scripts and
// clicks go through the same actor that Marionette's own commands use, but to any view and any number at once. It is the
// body of a function with the extension's id in `args`.
window.inside = (() => {
  const [EXTENSION] = args;
  const PATIENCE_MS = 30_000;
  const LOOK_MS = 25;
  /** To go to a document costs much more than to look: who waits for something in it looks this long at a time. */
  const VISIT_MS = 1_000;
  /** As a person scrolls when something that stays in place lies over what is to be clicked. */
  const COME_INTO_SIGHT = `(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const seen = element.getRootNode().elementFromPoint(x + width / 2, y + height / 2);
    if (seen !== null && !element.contains(seen)) element.scrollIntoView({ block: "center", behavior: "instant" });
    return element;
  }`;
  const CAPABILITIES = { toJSON: () => ({ "moz:accessibilityChecks": false, "moz:webdriverClick": true }) };
  const { Downloads } = ChromeUtils.importESModule("resource://gre/modules/Downloads.sys.mjs");
  const { capture } = ChromeUtils.importESModule("chrome://remote/content/shared/Capture.sys.mjs");
  const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
  const extension = () => WebExtensionPolicy.getByID(EXTENSION).extension;

  /** Looks again and again until there is something; nothing but the time limit ends it otherwise. */
  async function until(what, look) {
    const end = ChromeUtils.now() + PATIENCE_MS;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (ChromeUtils.now() > end) throw new Error(`${what}: did not happen within ${PATIENCE_MS / 1000} s`);
      await new Promise((resolve) => window.setTimeout(resolve, LOOK_MS));
    }
  }

  function windows() {
    return [...Services.wm.getEnumerator("navigator:browser")].filter(({ closed }) => !closed);
  }

  /** The tabs of every window, with where they are. */
  function tabs() {
    return windows().flatMap((win) => win.gBrowser.tabs.map((tab) => ({ win, tab, browser: tab.linkedBrowser })));
  }

  function tabOf(id) {
    const found = tabs().find(({ browser }) => browser.browserId === id);
    if (found === undefined) throw new Error("the tab is closed");
    return found;
  }

  function actorOf(id) {
    const context = BrowsingContext.getCurrentTopByBrowserId(id);
    if (context === null) throw new Error("what was looked at is closed");
    return context.currentWindowGlobal?.getActor("MarionetteCommands");
  }

  /** The answer of a script in the page; undefined when its document went away meanwhile. */
  async function script(id, body) {
    try {
      return await actorOf(id)?.executeScript(body, [], { async: true, timeout: 2 * PATIENCE_MS });
    } catch (error) {
      return unlessGone(error);
    }
  }

  /** A document that goes away in the middle of something is no fault of whoever asked. */
  function unlessGone(error) {
    const isGone = ["AbortError", "InactiveActor"].includes(error.name) || /Document was unloaded/.test(error.message);
    if (!isGone) throw error;
  }

  /** The value of an expression as JSON text; undefined when its document went away meanwhile. */
  async function answer(id, expression) {
    const found = await script(
      id,
      `const done = arguments[arguments.length - 1];
       (async () => (${expression}))().then((value) => done({ json: JSON.stringify(value) }), (error) => done({ error: String(error) }));`,
    );
    if (typeof found?.error === "string") throw new Error(found.error);
    return found ?? undefined;
  }

  async function evaluate(id, expression) {
    const found = await answer(id, expression);
    if (found === undefined) throw new Error(`the document went away during: ${expression}`);
    return found.json;
  }

  /** What the view shows now: each document has its own number. */
  function documentOf(id) {
    return BrowsingContext.getCurrentTopByBrowserId(id)?.currentWindowGlobal?.innerWindowId;
  }

  function isLoaded(id) {
    const { browser } = tabOf(id);
    return browser.currentURI.spec !== "about:blank" && !browser.webProgress.isLoadingDocument;
  }

  /** Starts a navigation and waits until its document has loaded or has come back from the cache. */
  async function navigate(id, start) {
    const before = documentOf(id);
    start(tabOf(id).browser);
    await until("the navigation", () => documentOf(id) !== before && isLoaded(id));
  }

  async function toFront(id) {
    const { win, tab } = tabOf(id);
    const isInFront = () => Services.focus.activeWindow === win && tab.linkedBrowser.docShellIsActive;
    if (isInFront()) return;
    win.focus();
    win.gBrowser.selectedTab = tab;
    tab.linkedBrowser.focus();
    await until("the tab in front", isInFront);
  }

  /** What the next download will be; see `expectDownload`. */
  let download;

  const popups = () => [...extension().views].filter(({ viewType }) => viewType === "popup");
  const isTab = (id) => tabs().some(({ browser }) => browser.browserId === id);

  return {
    evaluate,
    toFront,

    async open(url) {
      const tab = window.gBrowser.addTab(url, { triggeringPrincipal });
      const id = tab.linkedBrowser.browserId;
      await toFront(id);
      await until(`the loading of ${url}`, () => isLoaded(id));
      return id;
    },

    goto(id, url) {
      return navigate(id, (browser) => browser.fixupAndLoadURIString(url, { triggeringPrincipal }));
    },

    reload(id) {
      return navigate(id, (browser) => browser.reload());
    },

    /** The way is open a moment after the page that is left has loaded. */
    async back(id) {
      await until("a page to go back to", () => tabOf(id).browser.canGoBack);
      return navigate(id, (browser) => browser.goBack());
    },

    async forward(id) {
      await until("a page to go forward to", () => tabOf(id).browser.canGoForward);
      return navigate(id, (browser) => browser.goForward());
    },

    url(id) {
      return tabOf(id).browser.currentURI.spec;
    },

    close(id) {
      if (isTab(id)) tabOf(id).win.gBrowser.removeTab(tabOf(id).tab);
      return this.closed(id);
    },

    closed(id) {
      return until("the closing of a tab", () => !isTab(id) && BrowsingContext.getCurrentTopByBrowserId(id) === null);
    },

    /** Waits until an expression is true in whatever document the view shows. */
    until(id, expression) {
      // Its end tells what was waited for; a search for a control begins with the whole finder.
      const visit = `(async () => {
        const end = performance.now() + ${VISIT_MS};
        for (;;) {
          if (${expression}) return true;
          if (performance.now() > end) return false;
          await new Promise((resolve) => setTimeout(resolve, ${LOOK_MS}));
        }
      })()`;
      return until(expression.slice(-200), async () => (await answer(id, visit))?.json === "true");
    },

    /** A trusted mouse click on the one element that an expression gives. */
    async press(id, element) {
      const reference = await script(id, `arguments[arguments.length - 1]((${COME_INTO_SIGHT})(${element}))`);
      if (!reference) throw new Error(`nothing to click: ${element}`);
      // A click may close what it is in, and with it whoever would have told that it is done.
      await actorOf(id).clickElement(reference, CAPABILITIES).catch(unlessGone);
    },

    async screenshot(id) {
      if (isTab(id)) await toFront(id);
      return actorOf(id).takeScreenshot(null, capture.Format.Base64, false, false);
    },

    address(id, page) {
      return WebExtensionPolicy.getByID(id).getURL(page);
    },

    /** Presses and lets go one key after the other, as from the keyboard; each is `{ key, code?, keyCode? }`. */
    async keys(id, keys) {
      await toFront(id);
      await until("the focus of the page", async () => (await answer(id, "document.hasFocus()"))?.json === "true");
      const { win } = tabOf(id);
      const keyboard = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
      if (!keyboard.beginInputTransactionForTests(win)) throw new Error("another keyboard is in use");
      for (const key of keys) {
        const event = new win.KeyboardEvent("", key);
        keyboard.keydown(event);
        keyboard.keyup(event);
      }
    },

    /** The window stays as wide as it is, because no window may be as narrow as a page has to fit. */
    async setWidth(id, width) {
      tabOf(id).browser.style.maxWidth = `${width}px`;
      await until(`a width of ${width}`, async () => (await answer(id, `innerWidth === ${width}`))?.json === "true");
    },

    async setColorScheme(id, scheme) {
      tabOf(id).browser.browsingContext.prefersColorSchemeOverride = scheme;
      const query = `matchMedia("(prefers-color-scheme: ${scheme})").matches`;
      await until(`the ${scheme} scheme`, async () => (await answer(id, query))?.json === "true");
    },

    /** From now on the next download is the expected one. */
    async expectDownload() {
      const list = await Downloads.getList(Downloads.ALL);
      const known = await list.getAll();
      download = until("a download", async () => {
        const found = (await list.getAll()).find((each) => !known.includes(each) && each.succeeded);
        return found?.target.path;
      });
    },

    downloaded() {
      return download;
    },

    /** The first tab whose address begins like this, once it is there and loaded. */
    async opened(start) {
      const { browser } = await until(`a window at ${start}`, () =>
        tabs().find(({ browser }) => browser.currentURI.spec.startsWith(start)),
      );
      await until("its loading", () => isLoaded(browser.browserId));
      return browser.browserId;
    },

    /** Presses the extension's toolbar button over the tab; the view of the popup that opens. */
    async pressToolbarButton(id) {
      await toFront(id);
      // As by a click of the person: only that lets the extension know which page it is over (`activeTab`).
      await ExtensionParent.apiManager.global.browserActionFor(extension()).openPopup(tabOf(id).win, false);
      const view = await until("the popup", () => popups()[0]);
      return view.xulBrowser.browserId;
    },

    async closePopup() {
      for (const { xulBrowser } of popups()) xulBrowser.closest("panel").hidePopup();
      await until("the closing of the popup", () => popups().length === 0);
    },

    background() {
      return [...extension().views].find(({ viewType }) => viewType === "background").xulBrowser.browserId;
    },

    stopBackground() {
      return extension().terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    },

    takeHosts(pattern) {
      return ExtensionPermissions.remove(EXTENSION, { permissions: [], origins: [pattern] }, extension());
    },

    /** What the browser's console holds about the extension: errors and warnings at run time, and of its manifest. */
    complaints() {
      const { mozExtensionHostname } = WebExtensionPolicy.getByID(EXTENSION);
      return Services.console
        .getMessageArray()
        .map(String)
        .filter((line) => line.includes(mozExtensionHostname) || line.includes("Reading manifest"));
    },
  };
})();
