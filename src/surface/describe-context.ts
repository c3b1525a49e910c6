import type { DescribeContext } from "../contract/describe.ts";
import { LIMITS } from "../contract/limits.ts";
import { readFeedback, readMembers, readRegions } from "./context-parts.ts";
import type { Describing } from "./describe.ts";
import { neutralText } from "./text.ts";
import { within } from "./timing.ts";

type Part = "route" | "regions" | "state" | "feedback";

/** Reads what the page says about itself, each part alone and in its own time. */
export async function readContext(describing: Describing): Promise<DescribeContext> {
  const { kernel, omitted, input } = describing;
  const [route, regions, state, feedback] = await Promise.all([
    part(describing, "route", readRoute),
    part(describing, "regions", (value) => readRegions(value, omitted)),
    part(describing, "state", (value) => readMembers(value, { part: "state", omitted })),
    part(describing, "feedback", (value) => readFeedback(value, omitted)),
  ]);
  return {
    ...defined("route", route),
    ...defined(
      "regions",
      regions?.filter(({ id }) => input.region === undefined || id === input.region),
    ),
    ...defined("state", state),
    ...defined("feedback", feedback),
    ...defined("pending", waiting(kernel.waiting, describing)),
  };
}

function readRoute(value: unknown): string | undefined {
  if (typeof value !== "string") throw new TypeError("a route is a text");
  return neutralText(value, LIMITS.descriptionChars) || undefined;
}

async function part<T>(describing: Describing, name: Part, read: (value: unknown) => T): Promise<T | undefined> {
  const { kernel, omitted } = describing;
  const provider = kernel.context[name];
  if (provider === undefined) return undefined;
  const answer = await within<unknown>(provider, { ms: LIMITS.contextPartMs });
  if (answer.kind === "value") {
    if (answer.value === undefined) return undefined;
    const known = await within(() => read(answer.value), { ms: LIMITS.contextPartMs });
    if (known.kind === "value") return known.value;
  }
  omitted.add(name, answer.kind === "timeout" ? "timeout" : "error");
  return undefined;
}

/** The calls of this very session that wait; those of others are not even counted. */
function waiting(
  calls: Iterable<Describing["kernel"]["waiting"] extends Set<infer C> ? C : never>,
  describing: Describing,
) {
  const own = [...calls].filter(({ session }) => session === describing.live.call.id);
  describing.omitted.add("pending", "limit", Math.max(0, own.length - LIMITS.contextItems));
  return own.slice(0, LIMITS.contextItems).map(({ requestId, capability, record, since }) => ({
    requestId,
    capability,
    ...(record === undefined ? {} : { record }),
    since,
  }));
}

function defined<K extends keyof DescribeContext>(key: K, value: DescribeContext[K]): DescribeContext {
  return value === undefined ? {} : { [key]: value };
}
