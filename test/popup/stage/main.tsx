import { type ComponentChild, render } from "preact";
import { GrantView } from "../../../popup/grant/grant-view.tsx";
import { PopupView } from "../../../popup/overview/popup-view.tsx";
import { ActivityView } from "../../../popup/activity/activity-view.tsx";
import { InspectorView } from "../../../popup/inspector/inspector-view.tsx";
import type { AuditEntry } from "../../../src/contract/schemas/audit.ts";
import type { UiState } from "../../../src/contract/schemas/hop-ui.ts";
import { viewpoints } from "../../../popup/model/viewpoints.ts";
import { setUpPage } from "../../../popup/page-setup.ts";
import { INSPECTOR_STATES, tried } from "./inspector-states.ts";
import { ACTIVITY_STATES, GRANT_STATES, NOW, POPUP_STATES } from "./states.ts";

/** What is shown: `popup/empty`, `grant/asking`; `/refused` at the end refuses permissions. */
let state = "";

/** What the person did, in order: the name of each action and its arguments. */
const acts: unknown[][] = [];
const act =
  (name: string) =>
  (...args: unknown[]) => {
    acts.push([name, ...args]);
    return Promise.resolve();
  };

const actions = {
  turnOn: (origin: string) => act("turnOn")(origin).then(() => !state.endsWith("/refused")),
  turnOff: act("turnOff"),
  revoke: act("revoke"),
  revokeAll: act("revokeAll"),
  pause: act("pause"),
  openGrant: act("openGrant"),
  goTo: act("goTo"),
  extend: act("extend"),
  narrow: act("narrow"),
  closeTab: act("closeTab"),
  callAgent: act("callAgent"),
  forgetAgent: act("forgetAgent"),
  nameProfile: act("nameProfile"),
  decide: act("decide"),
  close: act("close"),
  openActivity: act("openActivity"),
  openInspector: act("openInspector"),
  tryRead: (...args: unknown[]) => act("tryRead")(...args).then(() => tried),
  see: () => Promise.reject(new Error("the stage shows what was seen")),
  share: act("share"),
  clear: act("clear"),
  save: (name: string, text: string) => void act("save")(name, text),
};

const root = setUpPage("extensionName");

/** One of our views in one fixed state. */
function view(): ComponentChild {
  const [kind, name = ""] = state.split("/");
  if (kind === "popup") return <PopupView state={named(POPUP_STATES, name)} now={NOW} actions={actions} />;
  if (kind === "inspector") return inspector(name);
  if (kind === "activity") {
    const shown = named<{ activity: UiState["activity"]; entries: readonly AuditEntry[] }>(ACTIVITY_STATES, name);
    return <ActivityView activity={shown?.activity} entries={shown?.entries} now={NOW} actions={actions} />;
  }
  const asked = named<UiState>(GRANT_STATES, name);
  return <GrantView state={asked} grantId={asked?.grants[0]?.id ?? "none"} actions={actions} />;
}

function inspector(name: string): ComponentChild {
  const shown = named(INSPECTOR_STATES, name);
  const all = shown === undefined ? [] : viewpoints(shown.state);
  return (
    <InspectorView
      state={shown?.state}
      entries={shown?.state.audit ?? []}
      now={NOW}
      choice={{ all, viewpoint: all[0], choose: act("choose") }}
      look={shown?.look ?? "looking"}
      lookAgain={act("lookAgain")}
      actions={actions}
    />
  );
}

function named<T>(states: Record<string, T>, name: string): T | undefined {
  return Object.entries(states).find(([key]) => key === name)?.[1];
}

/** Draws a state as a page that has just been opened: nothing is left of what was there or of what was done with it. */
function show(wanted: string): void {
  render(null, root);
  acts.length = 0;
  state = wanted;
  render(view(), root);
  scrollTo(0, 0);
}

Object.assign(globalThis, { acts, show });
