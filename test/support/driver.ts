/** The browsers in which every end-to-end test runs; `AGENT_SURFACE_BROWSERS=chromium` leaves one out while working. */
export const BROWSERS: readonly BrowserName[] = (["chromium", "firefox"] as const).filter((name) =>
  (process.env["AGENT_SURFACE_BROWSERS"] ?? name).split(",").includes(name),
);

export type BrowserName = "chromium" | "firefox";

/** The roles that tests look for (WAI-ARIA 1.2). */
export type Role = "alertdialog" | "button" | "checkbox" | "combobox" | "heading" | "link" | "switch" | "textbox";

/** The keys that tests press by name (UI Events KeyboardEvent code values). */
export type Key = "Enter" | "Escape" | "Space" | "Tab";

/** What can be looked for in: a document, or a part of it. */
export interface Searchable {
  /** What has this role and exactly this accessible name, also inside open shadow roots; it need not be there yet. */
  find(role: Role, name?: string): Control;
  /** The first thing that is shown, fits a selector and holds this text in any case; for what has no role to go by. */
  part(selector: string, text?: string): Control;
}

/** One thing on the screen as assistive technology names it; every act waits until it is shown and enabled. */
export interface Control extends Searchable {
  /** A real click: trusted events in the middle of the thing, in front of the person. */
  click(): Promise<void>;
  /** Ticks a checkbox that is not ticked yet. */
  check(): Promise<void>;
  uncheck(): Promise<void>;
  /** Types this in place of what a text field holds. */
  fill(text: string): Promise<void>;
  /** Moves the keyboard's focus there. */
  focus(): Promise<void>;
  /** Selects the option that reads like this. */
  choose(option: string): Promise<void>;
  waitShown(): Promise<void>;
  waitEnabled(): Promise<void>;
  waitGone(): Promise<void>;
  /** Whether it can be used now; it has to be shown. */
  isEnabled(): Promise<boolean>;
  /** How many there are now. */
  count(): Promise<number>;
  text(): Promise<string>;
}

/** One document a person looks at: a page, or the popup of the toolbar button. */
export interface View extends Searchable {
  /** The value of an expression, or of a promise it gives, in the document's own world; JSON values only. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true, also over a reload. */
  until(expression: string): Promise<void>;
  /** Waits until this text can be read. */
  waitText(text: string): Promise<void>;
  /** Saves what the person sees as a PNG file. */
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A page in a tab or in a window of its own; each navigation ends when the page has loaded. */
export interface Tab extends View {
  url(): Promise<string>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Puts it before the person. */
  toFront(): Promise<void>;
  /** Presses a key where the keyboard's focus is. */
  pressKey(key: Key): Promise<void>;
  /** Types characters where the keyboard's focus is. */
  type(text: string): Promise<void>;
  /** Gives the document this many CSS pixels of width. */
  setWidth(width: number): Promise<void>;
  setColorScheme(scheme: "light" | "dark"): Promise<void>;
  /** The file that an act makes the page save. */
  download(act: () => Promise<void>): Promise<SavedFile>;
  /** Waits until it has been closed, by whomever. */
  waitClosed(): Promise<void>;
}

/** A file that a page saved, under the name it gave to it. */
export interface SavedFile {
  name: string;
  text: string;
}

/** One running browser with the built extension, as a person and a test work it. */
export interface Browser {
  readonly name: BrowserName;
  open(url: string): Promise<Tab>;
  /** The address of a page of the extension; `extension` counts those that the browser was started with. */
  address(page: string, extension?: number): Promise<string>;
  /** A page of ours that something opens, like `popup/audit.html`: the one that is there, or the next. */
  opened(page: string): Promise<Tab>;
  /** The window that asks for a grant: the one that is open, or the next that opens. */
  grantWindow(): Promise<Tab>;
  /** The popup's page in a tab of its own, which is then the active tab. */
  openPopup(): Promise<Tab>;
  /** The popup itself, as the toolbar button opens it over a tab. */
  pressToolbarButton(tab: Tab): Promise<View>;
  /** Ends the extension's background as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  /** The value of an expression in the extension's background as it runs now, which `self` stands for. */
  inBackground(expression: string): Promise<unknown>;
  /** The person says yes when the extension asks for these hosts; to be called before the click that asks. */
  agreeToHosts(pattern: string): Promise<void>;
  /** The person takes hosts away in the browser's own settings. */
  takeHosts(pattern: string): Promise<void>;
  /** Errors and warnings about the extension, of its manifest and at run time. */
  complaints(): Promise<unknown[]>;
  /** Ends the browser in good order. */
  close(): Promise<void>;
}
