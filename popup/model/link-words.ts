import type { LinkState } from "../../src/contract/schemas/hop-ui.ts";
import type { Message, MessageKey } from "../message.ts";

/** What the popup says about the link: its state, and the one step that mends it, with the command to run. */
export interface LinkWords {
  tone: "good" | "idle" | "broken";
  state: Message;
  step?: Message;
  command?: string;
}

const STATES: Record<LinkState["state"], { key: MessageKey; tone: LinkWords["tone"] }> = {
  off: { key: "linkOff", tone: "idle" },
  connecting: { key: "linkConnecting", tone: "idle" },
  up: { key: "linkUp", tone: "good" },
  down: { key: "linkDown", tone: "broken" },
  mismatch: { key: "linkMismatch", tone: "broken" },
};

const STEPS: Record<LinkState["step"], { key?: MessageKey; command?: string }> = {
  none: {},
  turnOnASite: { key: "stepTurnOnASite" },
  installHost: { key: "stepInstallHost", command: "agent-surface install" },
  hostFailed: { key: "stepHostFailed", command: "agent-surface doctor" },
  hostMoved: { key: "stepHostMoved", command: "agent-surface install" },
  updateHost: { key: "stepUpdateHost", command: "agent-surface install" },
  updateExtension: { key: "stepUpdateExtension" },
};

/** Puts the state of the link into words. */
export function linkWords(link: Pick<LinkState, "state" | "step">): LinkWords {
  const { key, tone } = STATES[link.state];
  const step = STEPS[link.step];
  return {
    tone,
    state: { key },
    ...(step.key === undefined ? {} : { step: { key: step.key } }),
    ...(step.command === undefined ? {} : { command: step.command }),
  };
}
