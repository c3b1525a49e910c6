import { localeTag, t } from "../text.ts";

const SHOWN = 4;

/** The ids a session may use; a long list starts folded, so that fifty sessions stay readable. */
export function ScopeList({ scope }: { scope: readonly string[] }) {
  const rest = scope.slice(SHOWN);
  return (
    <div class="scope">
      <Ids ids={scope.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{t("moreActions", rest.length.toLocaleString(localeTag()))}</summary>
          <Ids ids={rest} />
        </details>
      )}
    </div>
  );
}

function Ids({ ids }: { ids: readonly string[] }) {
  return (
    <ul class="ids">
      {ids.map((id) => (
        <li key={id}>
          <code dir="ltr">{id}</code>
        </li>
      ))}
    </ul>
  );
}
