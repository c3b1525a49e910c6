import { useId, useState } from "preact/hooks";
import type { Tried } from "../link/inspector-actions.ts";
import { readInputText } from "../model/viewpoints.ts";
import { outcomeWord } from "../model/words.ts";
import { t } from "../text.ts";
import { Refused } from "./refused.tsx";
import { ValueTree } from "./value-tree.tsx";

type Result = Tried | "idle" | "busy" | "failed";

/** Calls an action that only reads, by hand; the page validates the input as it does an agent's. */
export function TryForm({ first, onTry }: { first: string; onTry(input: Record<string, unknown>): Promise<Tried> }) {
  const [text, setText] = useState(first);
  const [result, setResult] = useState<Result>("idle");
  const [field, hint] = [useId(), useId()];
  const input = readInputText(text);
  const submit = (event: Event) => {
    event.preventDefault();
    if (input === undefined || result === "busy") return;
    setResult("busy");
    onTry(input).then(setResult, () => setResult("failed"));
  };
  return (
    <form class="try" onSubmit={submit}>
      <label for={field}>{t("tryInput")}</label>
      <textarea
        id={field}
        rows={Math.min(12, text.split("\n").length + 1)}
        spellcheck={false}
        dir="ltr"
        value={text}
        aria-invalid={input === undefined}
        aria-describedby={hint}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="hint" id={hint} role="status">
        {t(input === undefined ? "tryBadJson" : "tryHint")}
      </p>
      <button type="submit" disabled={input === undefined || result === "busy"}>
        {t("tryButton")}
      </button>
      <div class="tried" aria-live="polite">
        <TriedResult result={result} />
      </div>
    </form>
  );
}

function TriedResult({ result }: { result: Result }) {
  if (result === "idle") return null;
  if (result === "busy") return <p class="hint">{t("looking")}</p>;
  if (result === "failed") return <p class="failure">{t("failed")}</p>;
  if (!result.ok) return <Refused error={result.error} />;
  const { outcome, capability: _capability, requestId: _requestId, ...rest } = result.result;
  const word = outcomeWord(outcome);
  return (
    <>
      <p>{word === undefined ? outcome : t(word)}</p>
      <ValueTree value={rest} isOpen />
    </>
  );
}
