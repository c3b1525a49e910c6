import { describe, expect, test, vi } from "vitest";
import { createSurface } from "../../src/surface/index.ts";
import type { SessionInput } from "../../src/surface/session.ts";
import { invoke, NOW, openDesk, SCOPE, SESSION } from "./desk.ts";

async function codeWith(session: unknown): Promise<string> {
  const desk = openDesk({ session: session as SessionInput });
  const response = await desk.handle(invoke("desk.overview"));
  return response.ok ? "ok" : response.error.code;
}

describe("which sessions count", () => {
  test.each([
    ["none", undefined, "SESSION_MISSING"],
    ["null", null, "SESSION_MISSING"],
    ["a text", "s1", "SESSION_MISSING"],
    ["without an id", { scope: SCOPE, expiresAt: NOW + 1 }, "SESSION_MISSING"],
    ["with an empty id", { ...SESSION, id: "" }, "SESSION_MISSING"],
    ["without a scope", { id: "s1", expiresAt: NOW + 1 }, "SESSION_MISSING"],
    ["with a text as scope", { ...SESSION, scope: "desk.overview" }, "SESSION_MISSING"],
    ["without an end", { id: "s1", scope: SCOPE }, "SESSION_MISSING"],
    ["with a date as end", { ...SESSION, expiresAt: new Date(NOW + 1) }, "SESSION_MISSING"],
    ["that never ends", { ...SESSION, expiresAt: Number.POSITIVE_INFINITY }, "SESSION_MISSING"],
    ["of another app", { ...SESSION, app: "Desk" }, "SESSION_MISSING"],
    [
      "whose reading throws",
      () => {
        throw new Error("no");
      },
      "SESSION_MISSING",
    ],
    ["whose function has none", () => undefined, "SESSION_MISSING"],
    ["that ends now", { ...SESSION, expiresAt: NOW }, "SESSION_EXPIRED"],
    ["that ended 1 ms ago", { ...SESSION, expiresAt: NOW - 1 }, "SESSION_EXPIRED"],
    ["that ends in 1 ms", { ...SESSION, expiresAt: NOW + 1 }, "ok"],
    ["that was revoked", { ...SESSION, revoked: true }, "SESSION_REVOKED"],
    ["as a function", () => SESSION, "ok"],
    ["of this app", { ...SESSION, app: "desk" }, "ok"],
  ])("a session %s: %s", async (_what, session, code) => {
    expect(await codeWith(session)).toBe(code);
  });

  test("missing, unknown and malformed sessions get the same bytes", async () => {
    const answers = await Promise.all(
      [undefined, { id: "s1" }, () => null].map((session) =>
        openDesk({ session: session as SessionInput }).handle({ id: "a", method: "describe" }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("one handed along with the call wins over the Surface's own", async () => {
    const desk = openDesk({ session: undefined });
    const session = { ...SESSION, id: "s2", scope: ["desk.overview"] };
    expect(await desk.handle(invoke("desk.overview"), { session })).toMatchObject({ ok: true });
    expect(await desk.handle(invoke("desk.add", { customer: "x" }), { session })).toMatchObject({
      error: { code: "CAPABILITY_NOT_EXPOSED" },
    });
    expect(await desk.handle(invoke("desk.overview"))).toMatchObject({ error: { code: "SESSION_MISSING" } });
  });

  test("a clock that is set back revives nothing", async () => {
    let now = NOW;
    const desk = openDesk({ session: { ...SESSION, expiresAt: NOW + 10 }, now: () => now });
    now = NOW + 10;
    expect(await desk.handle(invoke("desk.overview"))).toMatchObject({ error: { code: "SESSION_EXPIRED" } });
    now = NOW;
    expect(await desk.handle(invoke("desk.overview"))).toMatchObject({ error: { code: "SESSION_EXPIRED" } });
  });
});

describe("C_eff", () => {
  test.each(["*", "desk.*", "desk", "desk.add ", " desk.add", "DESK.ADD", "desk.ad", "desk.add#", ""])(
    "the scope %j grants no desk.add",
    async (entry) => {
      const desk = openDesk({ session: { ...SESSION, scope: [entry] } });
      expect(await desk.handle(invoke("desk.add", { customer: "x" }))).toMatchObject({
        error: { code: "CAPABILITY_NOT_EXPOSED" },
      });
      expect((await desk.describe()).capabilities).toEqual([]);
    },
  );

  test("describe shows what is exposed, registered and in the scope, in the owner's order", async () => {
    const desk = openDesk({
      expose: ["note@ticket", "desk.overview", "desk.gone", "desk.add"],
      session: { ...SESSION, scope: ["desk.add", "desk.gone", "desk.secret", "note@ticket"] },
    });
    expect((await desk.describe()).capabilities.map(({ id }) => id)).toEqual(["note@ticket", "desk.add"]);
  });

  test("does not exist, not exposed, not granted and not well-named are told apart by nothing", async () => {
    const desk = openDesk({
      expose: ["desk.overview", "desk.add"],
      session: { ...SESSION, scope: ["desk.overview", "desk.secret", "desk.none"] },
    });
    const asked = ["desk.none", "desk.secret", "desk.add", "toString", "__proto__"];
    const answers = await Promise.all(
      asked.map((capability) => desk.handle({ id: "a", method: "invoke", capability })),
    );
    expect(answers[0]).toMatchObject({ ok: false, error: { code: "CAPABILITY_NOT_EXPOSED", executed: "no" } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const described = await Promise.all(asked.map((id) => desk.describe({ capabilities: [id] })));
    expect(new Set(described.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(desk.runs).toEqual([]);
  });

  test("what is unregistered is gone in both verbs, what is registered again is back", async () => {
    const desk = openDesk({ expose: [...SCOPE, "late"], session: { ...SESSION, scope: ["late"] } });
    const ids = async () => (await desk.describe()).capabilities.map(({ id }) => id);
    expect(await ids()).toEqual([]);
    const undo = desk.registry.register({ id: "late", description: "Late", effect: "read", run: () => "here" });
    expect(await ids()).toEqual(["late"]);
    expect(await desk.execute("late")).toMatchObject({ output: "here" });
    undo();
    expect(await ids()).toEqual([]);
    await expect(desk.execute("late")).rejects.toMatchObject({ code: "CAPABILITY_NOT_EXPOSED" });
  });

  test("nothing is exposed that is not named", async () => {
    const desk = openDesk({ expose: [] });
    expect((await desk.describe()).capabilities).toEqual([]);
  });
});

describe("what the handler learns of the session", () => {
  test("a frozen copy with every member, and not the page's own object", async () => {
    const seen: unknown[] = [];
    const desk = openDesk({ expose: ["who"], session: { ...SESSION, scope: ["who"], agent: { name: "Robin" } } });
    desk.registry.register({
      id: "who",
      description: "Who",
      effect: "read",
      run: (_input, { session }) => void seen.push(session),
    });
    await desk.execute("who");
    expect(seen).toEqual([
      {
        id: "s1",
        agent: { name: "Robin", fingerprint: "" },
        user: "",
        origin: "",
        app: "desk",
        scope: ["who"],
        issuedAt: 0,
        expiresAt: SESSION.expiresAt,
      },
    ]);
    const [session] = seen as [{ scope: string[] }];
    expect(Object.isFrozen(session) && Object.isFrozen(session.scope)).toBe(true);
  });
});

describe("surface.on(session)", () => {
  test("tells the page which agents may act, also those that already may, until it stops listening", () => {
    const { surface } = openDesk();
    const session = {
      id: "s9",
      agent: { name: "Robin", fingerprint: "f" },
      user: "",
      origin: "",
      app: "desk",
      scope: [],
      issuedAt: 0,
      expiresAt: 1,
    };
    surface.session({ kind: "start", session });
    const heard: string[] = [];
    const stop = surface.on("session", ({ kind, session: { id } }) => heard.push(`${kind} ${id}`));
    surface.session({ kind: "end", session });
    stop();
    surface.session({ kind: "start", session });
    expect(heard).toEqual(["start s9", "end s9"]);
  });

  test("a listener that throws disturbs neither the bridge nor the others", async () => {
    const { surface } = openDesk();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const queued = vi.spyOn(globalThis, "queueMicrotask").mockImplementation((task) => {
      try {
        task();
      } catch (error) {
        onError(error);
      }
    });
    const heard: string[] = [];
    surface.on("session", () => {
      throw new Error("mine");
    });
    surface.on("session", ({ kind }) => heard.push(kind));
    const session = {
      id: "s9",
      agent: { name: "", fingerprint: "" },
      user: "",
      origin: "",
      app: "desk",
      scope: [],
      issuedAt: 0,
      expiresAt: 1,
    };
    surface.session({ kind: "start", session });
    queued.mockRestore();
    expect(heard).toEqual(["start"]);
    expect(errors).toMatchObject([{ message: "mine" }]);
  });
});

test("an app without a proper name is refused when it is made", () => {
  const { registry } = openDesk();
  for (const app of ["", " desk", "a\nb", "x".repeat(200)]) {
    expect(() => createSurface({ registry, execute: () => undefined, app, expose: [] })).toThrow(/`app`/);
  }
});
