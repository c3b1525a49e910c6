import { el, setAttributes } from "../shared/dom.ts";
import type { Page } from "./page.ts";
import type { Row } from "./row.ts";

/** Opens the editor in the note's place; Enter saves, Shift+Enter breaks the line, Escape discards. */
export function openNoteEditor(id: string, row: Row, page: Page): void {
  const { text, store } = page;
  const display = row.noteCell.firstElementChild;
  if (display === null || row.noteCell.querySelector("form") !== null) return;
  const field = el("textarea", { rows: "2", "aria-label": text.noteOf(id), dir: "auto" });
  const problem = el("p", { class: "problem", id: `problem-${id}`, role: "alert" });
  const save = el("button", { type: "submit", class: "primary" }, text.save);
  const discard = el("button", { type: "button" }, text.keep);
  const form = el("form", { class: "note-editor" }, field, problem, el("div", { class: "buttons" }, save, discard));
  field.value = store.get(id)?.note ?? "";

  const close = (): void => {
    form.replaceWith(display);
    display.querySelector("button")?.focus();
  };
  const submit = async (): Promise<void> => {
    save.disabled = true;
    const wrong = await page.person.saveNote(id, field.value);
    save.disabled = false;
    if (wrong === undefined) return close();
    problem.textContent = wrong;
    setAttributes(field, { "aria-invalid": "true", "aria-describedby": problem.id });
    field.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  discard.addEventListener("click", close);
  field.addEventListener("keydown", (event) => {
    // Enter also ends the composition of a Chinese or Japanese word; that one is not meant for us.
    if (event.isComposing) return;
    if (event.key === "Escape") close();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  display.replaceWith(form);
  field.focus();
}
