import type { RecordView } from "../contract/describe.ts";
import { LIMITS } from "../contract/limits.ts";
import { readMembers } from "./context-parts.ts";
import type { Describing } from "./describe.ts";
import { has } from "./records.ts";
import type { RecordSource } from "./registry-view.ts";
import { neutralText } from "./text.ts";
import { within } from "./timing.ts";

interface Row {
  id: string;
  source: RecordSource;
}

/** The records of the window with their labels, and with their fields those that were asked for by id. */
export async function readRecords(describing: Describing): Promise<{ records: RecordView[] }> {
  const asked = askedRows(describing);
  const extra = asked.filter(({ id }) => !describing.listing.rows.some((row) => row.id === id));
  const wanted = new Set(asked.map(({ id }) => id));
  const rows = [...describing.listing.rows, ...extra];
  const views = await Promise.all(rows.map((row) => view(row, describing, wanted.has(row.id))));
  return { records: views.filter((record) => record !== undefined) };
}

/** What may be read whole: ids the session may reference; the others are counted and no more is said. */
function askedRows({ kernel, live, input, sources, omitted }: Describing): Row[] {
  const ids = [...new Set(input.records)];
  const rows = ids.flatMap((id): Row[] => {
    const allowed = live.records === undefined || live.records.has(id);
    const source = allowed ? sources.find((one) => has(one, id)) : undefined;
    return source === undefined ? [] : [{ id, source }];
  });
  omitted.add("records", "error", ids.length - rows.length);
  omitted.add("records", "limit", Math.max(0, rows.length - kernel.recordLimit));
  return rows.slice(0, kernel.recordLimit);
}

async function view({ id, source }: Row, { omitted }: Describing, whole: boolean): Promise<RecordView | undefined> {
  const answer = await within(() => source.read?.(id), { ms: LIMITS.contextPartMs });
  const read = answer.kind === "value" ? await within(() => project(answer.value), { ms: 0 }) : answer;
  if (read.kind !== "value") {
    omitted.add("records", answer.kind === "timeout" ? "timeout" : "error", 1);
    return whole ? { id } : undefined;
  }
  return read.value;

  function project(data: unknown): RecordView | undefined {
    if (typeof data !== "object" || data === null) {
      // Asked for and not readable is left out by name; in the window an id without a label is all there is.
      if (whole) omitted.add("records", "error", 1);
      return undefined;
    }
    const label = neutralText(Reflect.get(data, "label"), LIMITS.titleChars);
    const region = neutralText(Reflect.get(data, "region") ?? source.region, LIMITS.titleChars);
    const given: unknown = whole ? Reflect.get(data, "fields") : undefined;
    const fields = given === undefined ? undefined : readMembers(given, { part: "records.fields", omitted });
    if (label === "" && region === "" && fields === undefined && !whole) return undefined;
    return {
      id,
      ...(label === "" ? {} : { label }),
      ...(region === "" ? {} : { region }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
}
