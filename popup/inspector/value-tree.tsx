import { LIMITS } from "../../src/contract/limits.ts";
import { localeTag } from "../text.ts";
import { ForeignLine, ForeignText } from "../view/foreign.tsx";

/**
 * A JSON value as a tree of native disclosures: every keyboard and screen reader knows them, and the browser's own
 * search opens what it finds. Names and values are the page's. Of a tree without a name `isOpen` opens the first level.
 */
export function ValueTree({ name, value, isOpen = false }: { name?: string; value: unknown; isOpen?: boolean }) {
  const members = membersOf(value);
  if (members === undefined) return <Leaf name={name} value={value} />;
  const list = (
    <ul class="tree">
      {members.map(([key, member]) => (
        <li key={key}>
          <ValueTree name={key} value={member} isOpen={isOpen && name === undefined} />
        </li>
      ))}
    </ul>
  );
  if (name === undefined) return list;
  return (
    <details open={isOpen}>
      <summary>
        <ForeignLine text={name} limit={LIMITS.descriptionChars} />{" "}
        <span class="hint">{sizeWords(value, members.length)}</span>
      </summary>
      <div class="branch">{list}</div>
    </details>
  );
}

function Leaf({ name, value }: { name: string | undefined; value: unknown }) {
  const isText = typeof value === "string";
  return (
    <p class="leaf">
      {name !== undefined && (
        <span class="leaf-name">
          <ForeignLine text={name} limit={LIMITS.descriptionChars} />
        </span>
      )}
      {isText ? (
        <ForeignText text={value} limit={LIMITS.descriptionChars} />
      ) : (
        <code>{String(JSON.stringify(value))}</code>
      )}
    </p>
  );
}

/** The members of an object or list that is not empty. */
function membersOf(value: unknown): [string, unknown][] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value);
  // A list of objects is read by what they call themselves.
  const named = members.map(([key, member]): [string, unknown] => [
    Array.isArray(value) ? labelOf(key, member) : key,
    member,
  ]);
  return members.length === 0 ? undefined : named;
}

/** The place in a list counted from one, and the id of what stands there. */
function labelOf(index: string, member: unknown): string {
  const id: unknown = typeof member === "object" && member !== null ? Reflect.get(member, "id") : undefined;
  return typeof id === "string" ? `${Number(index) + 1} · ${id}` : String(Number(index) + 1);
}

/** How long a list is, so that nobody opens it to count. */
function sizeWords(value: unknown, count: number): string {
  return Array.isArray(value) ? `(${new Intl.NumberFormat(localeTag()).format(count)})` : "";
}
