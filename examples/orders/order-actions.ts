import { handoff, type RecordAction } from "agent-surface/page";
import { cancelBlocked, finishBlocked, refundBlocked } from "./availability.ts";
import type { Feedback } from "./feedback.ts";
import type { Order } from "./order.ts";
import { noInput, noteInput, reasonInput } from "./schemas.ts";
import type { OrderStore } from "./store.ts";
import type { Text } from "./text.ts";

/** What the actions work with. */
export interface ActionNeeds {
  readonly store: OrderStore;
  readonly feedback: Feedback;
  readonly text: Text;
}

/** Replaces the note of an order. */
export function updateNote({ store, feedback, text }: ActionNeeds): RecordAction<typeof noteInput> {
  return {
    id: "update_note@order",
    ...text.actions.updateNote,
    effect: "write",
    confirm: "ask",
    region: "list",
    input: noteInput,
    run: ({ note }, { record }) => {
      store.change(record, { note });
      feedback.say("success", text.noteSaved(record));
    },
    // Read back: what a backend took is not always what was sent.
    succeeded: ({ input, record = "" }) => store.get(record)?.note === input.note || text.noteLost(record),
  };
}

/** Cancels an order that has not shipped. */
export function cancelOrder(needs: ActionNeeds): RecordAction<typeof noInput> {
  const { store, feedback, text } = needs;
  return {
    id: "cancel@order",
    ...text.actions.cancel,
    effect: "destructive",
    confirm: "always",
    region: "list",
    input: noInput,
    available: unless(cancelBlocked, needs),
    run: (_, { record }) => {
      store.change(record, { status: "cancelled" });
      feedback.say("success", text.orderCancelled(record));
    },
  };
}

/** Prepares a refund and hands it to a person: money never leaves by an agent's word. */
export function prepareRefund(needs: ActionNeeds): RecordAction<typeof reasonInput> {
  const { store, feedback, text } = needs;
  return {
    id: "refund@order",
    ...text.actions.refund,
    effect: "write",
    // The form on the desk is where a person decides; a question before it would ask the same thing twice.
    confirm: "never",
    region: "desk",
    input: reasonInput,
    available: unless(refundBlocked, needs),
    run: ({ reason = "" }, { record }) => {
      store.change(record, { refund: "waiting", refundReason: reason });
      feedback.say("info", text.refundPrepared(record));
      return handoff({ todo: text.refundTodo(record), doneWhen: text.refundDoneWhen });
    },
  };
}

/** Pays a waiting refund back; only the form on the desk calls it. */
export function finishRefund(needs: ActionNeeds): RecordAction<typeof reasonInput> {
  const { store, feedback, text } = needs;
  return {
    id: "finish_refund@order",
    ...text.actions.finishRefund,
    effect: "destructive",
    // The form with the amount in it is the confirmation.
    confirm: "never",
    region: "desk",
    input: reasonInput,
    available: unless(finishBlocked, needs),
    run: ({ reason = "" }, { record }) => {
      store.change(record, { refund: "done", refundReason: reason });
      feedback.say("success", text.refundDone(record));
    },
  };
}

/** Takes a waiting refund off the desk. */
export function dismissRefund(needs: ActionNeeds): RecordAction<typeof noInput> {
  const { store, feedback, text } = needs;
  return {
    id: "dismiss_refund@order",
    ...text.actions.dismissRefund,
    effect: "write",
    confirm: "never",
    region: "desk",
    input: noInput,
    available: unless(finishBlocked, needs),
    run: (_, { record }) => {
      store.change(record, { refund: "none", refundReason: "" });
      feedback.say("info", text.refundDismissed(record));
    },
  };
}

type Blocked = (order: Order, text: Text) => string | undefined;

function unless(blocked: Blocked, { store, text }: ActionNeeds) {
  return ({ record }: { readonly record: string }): true | string => {
    const order = store.get(record);
    return order === undefined ? true : (blocked(order, text) ?? true);
  };
}
