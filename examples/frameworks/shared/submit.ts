import type { Execute } from "../../shared/receipt.ts";

/** What the form does on submit: the action an agent would call, then an empty field. */
export function submitTask(event: Pick<Event, "preventDefault" | "currentTarget">, execute: Execute): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLFormElement)) return;
  void execute("task.add", { text: new FormData(event.currentTarget).get("text") });
  event.currentTarget.reset();
}
