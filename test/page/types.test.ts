import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type } from "arktype";
import type { JsonObject } from "../../src/contract/json.ts";
import {
  type Action,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  type RecordContext,
  type RunContext,
  type Surface,
} from "../../src/page/index.ts";

/** What compiles and what must not; the compiler is the judge (`npm run types`), the run only shows it is no nonsense. */
const registry = createRegistry();
const base = { description: "x", effect: "read" as const };

test("run's arguments come from the input", () => {
  registry.register({
    ...base,
    id: "zod",
    input: z.object({ text: z.string().transform(Number), more: z.array(z.string()).default([]) }),
    run: (input, context) => {
      expectTypeOf(input).toEqualTypeOf<{ text: number; more: string[] }>();
      expectTypeOf(context).toEqualTypeOf<RunContext>();
    },
    succeeded: ({ input }) => input.text > 0 || "not done",
  });
  registry.register({
    ...base,
    id: "arktype",
    input: type({ n: "number" }),
    run: (input) => expectTypeOf(input).toEqualTypeOf<{ n: number }>(),
  });
  registry.register({
    ...base,
    id: "plain",
    input: { type: "object", properties: { n: { type: "number" } } },
    run: (input) => expectTypeOf(input).toEqualTypeOf<JsonObject>(),
  });
  registry.register({
    ...base,
    id: "none",
    run: (input, { signal }) => {
      expectTypeOf(input).toEqualTypeOf<Record<string, never>>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
    },
  });
  expect(["zod", "arktype", "plain", "none"].every((id) => registry.find(id) !== undefined)).toBe(true);
});

test("an action on records knows its record, also among others in a collection", () => {
  registry.register({
    ...base,
    id: "one@row",
    record: "R-1",
    input: z.object({ n: z.number() }),
    run: (input, context) => {
      expectTypeOf(input).toEqualTypeOf<{ n: number }>();
      expectTypeOf(context).toEqualTypeOf<RecordContext>();
    },
  });
  registry.registerCollection({
    name: "set",
    ids: () => [],
    total: () => 0,
    has: () => false,
    actions: [
      {
        ...base,
        id: "a@set",
        input: z.object({ note: z.string() }),
        run: ({ note }) => expectTypeOf(note).toEqualTypeOf<string>(),
      },
      {
        ...base,
        id: "b@set",
        available: ({ record }) => record !== "" || "no",
        run: (_input, { record }) => expectTypeOf(record).toEqualTypeOf<string>(),
      },
      { ...base, id: "c@set", input: z.object({ age: z.number() }), run: ({ age }, { record }) => age + record.length },
    ],
  });
  expect(registry.find("c@set")).toBeDefined();
});

test("what must not compile", () => {
  const never = () => {
    // @ts-expect-error: there is no such effect
    registry.register({ ...base, id: "x", effect: "delete", run: () => 1 });
    // @ts-expect-error: a description is needed
    registry.register({ id: "x", effect: "read", run: () => 1 });
    // @ts-expect-error: a run is needed
    registry.register({ ...base, id: "x" });
    // @ts-expect-error: the input has no such member
    registry.register({ ...base, id: "x", input: z.object({ a: z.string() }), run: ({ b }) => b });
    // @ts-expect-error: an action without records has none
    registry.register({ ...base, id: "x", run: (_input, { record }) => record });
    // @ts-expect-error: availability is true or a reason
    registry.register({ ...base, id: "x", available: () => false, run: () => 1 });
    // @ts-expect-error: a schema is no number
    registry.register({ ...base, id: "x", input: 5, run: () => 1 });
    // @ts-expect-error: a collection needs `has`
    registry.registerCollection({ name: "x", ids: () => [], total: () => 0, actions: [] });
    // @ts-expect-error: a yes is true or { approved }
    createPolicy(() => "yes");
    // @ts-expect-error: an executor needs a policy
    createExecutor({ registry });
    // @ts-expect-error: nothing is exposed by itself
    createSurface({ registry, execute: () => 1, app: "x" });
    // @ts-expect-error: a session needs its end
    createSurface({ registry, execute: () => 1, app: "x", expose: [], session: { id: "s", scope: [] } });
  };
  expectTypeOf(never).toBeFunction();
});

test("what an owner keeps has a name", () => {
  expectTypeOf<Action>().toHaveProperty("run");
  expectTypeOf<Surface["handle"]>().returns.resolves.toHaveProperty("protocol");
});
