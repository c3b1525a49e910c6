import { render } from "preact";
import { GrantView } from "../../../popup/grant/grant-view.tsx";
import { PopupView } from "../../../popup/overview/popup-view.tsx";
import { ActivityView } from "../../../popup/activity/activity-view.tsx";
import { InspectorView } from "../../../popup/inspector/inspector-view.tsx";
import { viewpoints } from "../../../popup/model/viewpoints.ts";
import { setUpPage } from "../../../popup/page-setup.ts";
import { INSPECTOR_STATES, tried } from "./inspector-states.ts";
import { ACTIVITY_STATES, GRANT_STATES, NOW, POPUP_STATES } from "./states.ts";

/** What the person did, in order: the name of each action and its arguments. */
const acts: unknown[][] = [];
const act =
  (name: string) =>
  (...args: unknown[]) => {
    acts.push([name, ...args]);
    return Promise.resolve();
  };

const actions = {
  turnOn: (origin: string) => act("turnOn")(origin).then(() => !location.hash.endsWith("/refused")),
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

/** Draws one of our views in one fixed state, which the address names: `#popup/empty`, `#grant/asking`; `/refused` refuses permissions. */
function draw(): void {
  const [view, name = ""] = location.hash.slice(1).split("/");
  if (view === "popup") {
    const state = Object.entries(POPUP_STATES).find(([key]) => key === name)?.[1];
    render(<PopupView state={state} now={NOW} actions={actions} />, root);
    return;
  }
  if (view === "inspector") {
    drawInspector(name);
    return;
  }
  if (view === "activity") {
    const state = Object.entries(ACTIVITY_STATES).find(([key]) => key === name)?.[1];
    render(<ActivityView activity={state?.activity} entries={state?.entries} now={NOW} actions={actions} />, root);
    return;
  }
  const state = Object.entries(GRANT_STATES).find(([key]) => key === name)?.[1];
  const grantId = state?.grants[0]?.id ?? "none";
  render(<GrantView state={state} grantId={grantId} actions={actions} />, root);
}

function drawInspector(name: string): void {
  const shown = Object.entries(INSPECTOR_STATES).find(([key]) => key === name)?.[1];
  const all = shown === undefined ? [] : viewpoints(shown.state);
  render(
    <InspectorView
      state={shown?.state}
      entries={shown?.state.audit ?? []}
      now={NOW}
      choice={{ all, viewpoint: all[0], choose: act("choose") }}
      look={shown?.look ?? "looking"}
      lookAgain={act("lookAgain")}
      actions={actions}
    />,
    root,
  );
}

Object.assign(globalThis, { acts });
addEventListener("hashchange", draw);
draw();
