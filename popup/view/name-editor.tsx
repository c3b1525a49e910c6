import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { LIMITS } from "../../src/contract/limits.ts";
import { t } from "../text.ts";
import { Failure } from "./failure.tsx";
import { useAttempt } from "./use-attempt.ts";

interface NameEditorProps {
  /** What the button says that opens the field. */
  button: string;
  label: string;
  name: string;
  /** The id of what is named. */
  describedBy?: string;
  /** Why a name cannot be taken, if it cannot. */
  objection?(name: string): string | undefined;
  onSave(name: string): Promise<void>;
}

/** A name that the person may change in place: a button opens the field, Enter saves, Escape leaves all as it was. */
export function NameEditor(props: NameEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hadField = useRef(false);
  // The field that had the focus goes; without this the keyboard would start again at the top.
  useLayoutEffect(() => {
    if (!isOpen && hadField.current) opener.current?.focus();
    hadField.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <NameForm {...props} onClose={() => setOpen(false)} />;
  return (
    <button type="button" ref={opener} aria-describedby={props.describedBy} onClick={() => setOpen(true)}>
      {props.button}
    </button>
  );
}

function NameForm(props: NameEditorProps & { onClose(): void }) {
  const [name, setName] = useState(props.name);
  const [attempt, run] = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // Before the next key can come: what is typed at once is the name.
  useLayoutEffect(() => field.current?.select(), []);
  const trimmed = name.trim();
  const objection = trimmed === "" ? undefined : props.objection?.(trimmed);
  const save = (event: Event) => {
    event.preventDefault();
    if (objection === undefined) run(() => props.onSave(trimmed).then(props.onClose));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The browser would close the whole popup.
    event.preventDefault();
    props.onClose();
  };
  return (
    <form class="name-form" onSubmit={save} onKeyDown={leave}>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        ref={field}
        value={name}
        maxLength={LIMITS.agentNameChars}
        autocomplete="off"
        aria-invalid={objection !== undefined}
        aria-describedby={`${id}-why`}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <p class="failure" id={`${id}-why`} aria-live="polite">
        {objection ?? ""}
      </p>
      <div class="buttons">
        <button type="button" onClick={props.onClose}>
          {t("cancel")}
        </button>
        <button type="submit" class="primary" disabled={attempt === "busy"}>
          {t("save")}
        </button>
      </div>
      <Failure attempt={attempt} />
    </form>
  );
}
