import type { Language } from "../shared/language.ts";
import type { SortKey } from "./arrange.ts";
import type { Refund, Status } from "./order.ts";
import { EN } from "./text-en.ts";
import { ZH } from "./text-zh.ts";

interface ActionText {
  title: string;
  description: string;
}

type ForOrder = (id: string) => string;

/** Everything the page says, to a person or to an agent. */
export interface Text {
  title: string;
  source: string;
  waysTitle: string;
  /** Name and query of each way to open the page. */
  ways: readonly (readonly [name: string, search: string])[];
  skip: string;
  status: Record<Status, string>;
  refund: Record<Refund, string>;
  all: string;
  search: string;
  searchHint: string;
  filter: string;
  columns: Record<SortKey | "note" | "act", string>;
  shown: (shown: string, total: string) => string;
  nothing: string;
  clear: string;
  pages: string;
  page: (page: number, pages: number) => string;
  previous: string;
  next: string;
  noNote: string;
  edit: string;
  editNote: ForOrder;
  noteOf: ForOrder;
  save: string;
  keep: string;
  cancel: string;
  cancelOrder: ForOrder;
  refundAction: string;
  refundOrder: ForOrder;
  aside: string;
  desk: string;
  deskHint: string;
  deskEmpty: string;
  amount: (currency: string) => string;
  reason: string;
  finish: string;
  dismiss: string;
  finishRefund: ForOrder;
  dismissRefund: ForOrder;
  assistant: string;
  assistantHint: string;
  assistantLog: string;
  command: string;
  run: string;
  example: string;
  unknownCommand: string;
  did: (what: string) => string;
  didNot: (what: string, why: string) => string;
  agents: string;
  noAgent: string;
  mayAct: (names: readonly string[]) => string;
  messages: string;
  noteTooLong: (length: number, max: number) => string;
  noteSaved: ForOrder;
  orderCancelled: ForOrder;
  refundPrepared: ForOrder;
  refundDone: ForOrder;
  refundDismissed: ForOrder;
  hasShipped: ForOrder;
  isCancelled: ForOrder;
  refundWaits: ForOrder;
  isRefunded: ForOrder;
  noRefund: ForOrder;
  refundTodo: ForOrder;
  refundDoneWhen: string;
  noteLost: ForOrder;
  actions: Record<
    "updateNote" | "overview" | "search" | "cancel" | "refund" | "finishRefund" | "dismissRefund",
    ActionText
  >;
  regions: { list: string; desk: string };
}

/** The page's words in a language. */
export const TEXT: Record<Language, Text> = { en: EN, zh: ZH };
