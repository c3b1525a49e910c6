import type { Feedback } from "./feedback.ts";
import type { Format } from "./format.ts";
import type { OrderList } from "./list.ts";
import type { OrderStore } from "./store.ts";
import type { Text } from "./text.ts";

/** What a person's click in the page leads to: the same executor that agents meet. */
export interface Person {
  /** Saves the note as typed; resolves with what is wrong with it, or undefined when it is saved. */
  saveNote(id: string, note: string): Promise<string | undefined>;
  cancel(id: string): void;
  refund(id: string): void;
  finishRefund(id: string, reason: string): void;
  dismissRefund(id: string): void;
}

/** What every part of the page is given. */
export interface Page {
  readonly store: OrderStore;
  readonly list: OrderList;
  readonly feedback: Feedback;
  readonly text: Text;
  readonly format: Format;
  readonly person: Person;
}
