import type messages from "../public/_locales/en/messages.json";

/** The name of one text of ours. */
export type MessageKey = keyof typeof messages;

/** A text that is still to be said in the person's language; decisions return these, views say them. */
export interface Message {
  key: MessageKey;
  args?: readonly (string | Message)[];
}
