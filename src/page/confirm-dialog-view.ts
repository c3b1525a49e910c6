import type { Json } from "../contract/json.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Effect } from "../contract/protocol.ts";
import type { ConfirmQuestion } from "./policy.ts";
import { neutralText, visibleText } from "../surface/text.ts";
import type { DialogTexts } from "./confirm-dialog-texts.ts";

/** The parts of a shown question that something listens to. */
export interface DialogView {
  readonly dialog: HTMLDialogElement;
  readonly heading: HTMLElement;
  readonly confirm: HTMLButtonElement;
  readonly reject: HTMLButtonElement;
  /** There only for an action that may be remembered. */
  readonly remember: HTMLInputElement | undefined;
  readonly hint: HTMLElement;
}

type Attributes = { [name: string]: string };

/** Builds a question; every text goes in as text, so that it needs neither markup nor a Trusted Types policy. */
export function buildView(document: Document, question: ConfirmQuestion, texts: DialogTexts): DialogView {
  const make = maker(document);
  const { effect, approval, session } = question;
  const heading = make(
    "h2",
    { id: "heading", tabindex: "-1" },
    session === undefined ? texts.headingOwn : texts.heading,
  );
  const confirm = make("button", { type: "button", class: `confirm ${effect}`, disabled: "" }, texts.confirm);
  const reject = make("button", { type: "button", class: "reject" }, texts.reject);
  const hint = make("p", { class: "hint", role: "status" }, texts.arming);
  const remember = approval === "ask" ? make("input", { type: "checkbox" }) : undefined;
  const dialog = make("dialog", {
    role: "alertdialog",
    lang: texts.lang,
    // The texts of ours run left to right whatever the page does; what is not ours finds its own direction.
    dir: "ltr",
    "aria-labelledby": "heading",
    "aria-describedby": "details",
  });
  const details = make("div", { id: "details" });
  details.append(
    effectLine(document, effect, texts),
    who(make, question, texts),
    frame(make, texts.says, make("p", { dir: "auto" }, neutralText(question.description, LIMITS.descriptionChars))),
    frame(make, texts.input, inputPart(make, question.input, texts)),
  );
  dialog.append(heading, details);
  if (remember !== undefined) {
    const label = make("label");
    label.append(remember, make("span", {}, texts.remember));
    dialog.append(label);
  }
  const buttons = make("div", { class: "buttons" });
  buttons.append(reject, confirm);
  dialog.append(hint, buttons);
  return { dialog, heading, confirm, reject, remember, hint };
}

type Make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes,
  text?: string,
) => HTMLElementTagNameMap[K];

function maker(document: Document): Make {
  return (tag, attributes = {}, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
}

const SVG = "http://www.w3.org/2000/svg";
/** An eye, a pencil, a bin: the effect is always a word and an icon, never a colour alone. */
const ICON: Record<Effect, string> = {
  read: "M1 8c2-3.3 4.300-5 7-5s5 1.700 7 5c-2 3.300-4.300 5-7 5S3 11.300 1 8Zm7 2.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400Z",
  write: "M2 14l.8-3.600L11 2.200l2.800 2.800-8.200 8.200L2 14Z",
  destructive: "M5.500 2h5l.5 1H14v1.500H2V3h3l.5-1ZM3.200 5.500h9.600L12 14H4L3.200 5.500Z",
};

function effectLine(document: Document, effect: Effect, texts: DialogTexts): HTMLElement {
  const line = document.createElement("p");
  line.className = `effect ${effect}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON[effect]);
  path.setAttribute("fill", "currentColor");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  line.append(svg, document.createTextNode(texts.effect[effect]));
  return line;
}

function who(make: Make, { session, capability, record, title }: ConfirmQuestion, texts: DialogTexts): HTMLElement {
  const list = make("dl");
  const row = (term: string, ...values: HTMLElement[]) => {
    const cell = make("dd");
    for (const value of values) cell.append(value, " ");
    list.append(make("dt", {}, term), cell);
  };
  if (session !== undefined) {
    const { agent, app } = session;
    if (agent.name !== "")
      row(texts.agent, make("bdi", {}, agent.name), make("span", { class: "note" }, texts.agentNote));
    if (agent.fingerprint !== "") row(texts.key, make("code", {}, agent.fingerprint.slice(0, 12)));
    row(texts.app, make("bdi", {}, app));
  }
  const action = make("code", {}, capability);
  if (title === undefined) row(texts.action, action);
  else row(texts.action, make("bdi", {}, neutralText(title, LIMITS.titleChars)), action);
  if (record !== undefined) row(texts.record, make("code", { dir: "auto" }, visibleText(record)));
  return list;
}

/** What comes from the page or the agent stands in a frame of its own, with whose it is written on it. */
function frame(make: Make, label: string, content: HTMLElement): HTMLElement {
  const box = make("div", { class: "frame" });
  box.append(make("span", { class: "note" }, label), content);
  return box;
}

function inputPart(make: Make, input: Json, texts: DialogTexts): HTMLElement {
  const members = typeof input === "object" && input !== null && !Array.isArray(input) ? Object.entries(input) : [];
  if (members.length === 0) return make("p", { class: "note" }, texts.noInput);
  const box = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.input });
  const list = make("dl");
  for (const [name, value] of members) {
    const text = visibleText(typeof value === "string" ? value : JSON.stringify(value, null, 1));
    list.append(make("dt", { dir: "auto" }, visibleText(name)), make("dd", { class: "value", dir: "auto" }, text));
  }
  box.append(list);
  return box;
}
