"use strict";

/**
 * A Surface without any library: an object with `app` and `handle`, registered on the window hook or announced by
 * events. It answers in the protocol's own words and leaves out what the bridge completes.
 */
(() => {
  const PROTOCOL = "pling.surface/0.1";
  const query = new URLSearchParams(location.search);
  const lamp = { on: false, switched: 0 };

  const capabilities = [
    {
      id: "lamp.set",
      description: "Switch the lamp on or off",
      inputSchema: {
        type: "object",
        properties: { on: { type: "boolean" } },
        required: ["on"],
        additionalProperties: false,
      },
      effect: "write",
      approval: "none",
    },
    {
      id: "lamp.dim",
      description: "Dim the lamp; this one has no dimmer, so it always fails",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
      effect: "write",
      approval: "none",
    },
  ];

  const surface = {
    app: "plain-lamp",
    async handle(request, { session }) {
      const allowed = capabilities.filter(({ id }) => session.scope.includes(id));
      if (request.method === "describe")
        return ok({ app: surface.app, capabilities: allowed, context: { state: { ...lamp } } });
      if (!allowed.some(({ id }) => id === request.capability)) {
        return no("CAPABILITY_NOT_EXPOSED", "The capability is not available to this session.");
      }
      if (request.capability === "lamp.dim")
        return ok({ error: { code: "NO_DIMMER", message: "This lamp has no dimmer." } });
      if (typeof request.input?.on !== "boolean") return no("INVALID_INPUT", "`on` is true or false.");
      set(request.input.on);
      return ok({ output: { ...lamp } });
    },
  };

  // `id`, `capability` and `requestId` are left to the bridge.
  const ok = (result) => ({ protocol: PROTOCOL, ok: true, result });
  const no = (code, message) => ({ protocol: PROTOCOL, ok: false, error: { code, message } });

  function set(on) {
    lamp.on = on;
    lamp.switched += 1;
    show();
  }

  let undo;

  function register() {
    if (undo !== undefined) return;
    const hook = query.get("by") === "events" ? undefined : window.agentSurface;
    undo = hook === undefined ? announceByEvents() : hook.register(surface);
    show();
  }

  /** What the hook does, by hand: announce now, and again whenever somebody asks. */
  function announceByEvents() {
    const say = (name) => window.dispatchEvent(new CustomEvent(name, { detail: { surface } }));
    const again = () => say("agent-surface:announce");
    window.addEventListener("agent-surface:request", again);
    again();
    return () => {
      window.removeEventListener("agent-surface:request", again);
      say("agent-surface:withdraw");
    };
  }

  function show() {
    if (document.readyState === "loading") return;
    document.getElementById("lamp").textContent = lamp.on ? "on" : "off";
    document.getElementById("switched").textContent = String(lamp.switched);
    document.getElementById("state").textContent = undo === undefined ? "Not registered." : "Registered.";
  }

  if (query.get("late") === null) register();
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("switch").addEventListener("click", () => set(!lamp.on));
    document.getElementById("register").addEventListener("click", register);
    document.getElementById("withdraw").addEventListener("click", () => {
      undo?.();
      undo = undefined;
      show();
    });
    show();
  });
})();
