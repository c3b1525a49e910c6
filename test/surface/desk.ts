import { SURFACE_PROTOCOL } from "../../src/contract/protocol.ts";
import type { CallOptions, Surface, SurfaceOptions } from "../../src/surface/options.ts";
import {
  type AuditEntry,
  type ConfirmChannel,
  createExecutor,
  createPolicy,
  createRegistry,
  createSurface,
  defaultSettle,
  type Registry,
} from "../../src/page/index.ts";
import { z } from "zod";

export interface Ticket {
  customer: string;
  note: string;
  closed: boolean;
}

/** What a test may change about the desk. */
export interface DeskOptions extends Partial<SurfaceOptions> {
  confirm?: ConfirmChannel;
  tickets?: number;
}

/** A small support desk with everything real: registry, policy, executor, Surface; `runs` says what the business did. */
export interface Desk {
  surface: Surface;
  registry: Registry;
  tickets: Map<string, Ticket>;
  runs: string[];
  audit: AuditEntry[];
  execute: Surface["invoke"];
  describe: Surface["describe"];
  handle(request: object, call?: CallOptions): ReturnType<Surface["handle"]>;
}

export const SCOPE = ["desk.overview", "desk.add", "note@ticket", "close@ticket"];
export const NOW = 1_800_000_000_000;
export const SESSION = { id: "s1", scope: SCOPE, expiresAt: NOW + 3_600_000 };

/** Opens a desk with three tickets, T-1 to T-3; T-3 is closed already. */
export function openDesk(options: DeskOptions = {}): Desk {
  const { confirm = () => true, tickets: count = 3, ...surfaceOptions } = options;
  const tickets = new Map<string, Ticket>();
  for (let n = 1; n <= count; n += 1) tickets.set(`T-${n}`, { customer: `C-${n}`, note: "", closed: n === 3 });
  const runs: string[] = [];
  const audit: AuditEntry[] = [];
  const registry = createRegistry();
  fill(registry, { tickets, runs });
  const executor = createExecutor({ registry, policy: createPolicy(confirm), settle: defaultSettle });
  const surface = createSurface({
    registry,
    execute: (id, args) => executor.execute(id, args),
    app: "desk",
    expose: SCOPE,
    session: SESSION,
    now: () => NOW,
    audit: (entry) => void audit.push(entry),
    ...surfaceOptions,
  });
  const handle: Desk["handle"] = (request, call) => surface.handle({ protocol: SURFACE_PROTOCOL, ...request }, call);
  return { surface, registry, tickets, runs, audit, execute: surface.invoke, describe: surface.describe, handle };
}

function fill(registry: Registry, { tickets, runs }: Pick<Desk, "tickets" | "runs">): void {
  registry.register({
    id: "desk.overview",
    description: "Counts the tickets",
    effect: "read",
    run: () => {
      runs.push("overview");
      return { total: tickets.size };
    },
  });
  registry.register({
    id: "desk.add",
    description: "Adds a ticket",
    effect: "write",
    confirm: "never",
    input: z.object({ customer: z.string().min(1).max(20) }),
    run: ({ customer }) => {
      runs.push(`add ${customer}`);
      tickets.set(`T-${tickets.size + 1}`, { customer, note: "", closed: false });
    },
  });
  registry.register({
    id: "desk.secret",
    description: "Never exposed",
    effect: "read",
    run: () => runs.push("secret"),
  });
  registry.registerCollection({
    name: "ticket",
    ids: (from, limit) => [...tickets.keys()].slice(from, from + limit),
    total: () => tickets.size,
    has: (id) => tickets.has(id),
    read: (id) => ({ label: `Ticket ${id}`, fields: { ...tickets.get(id) } }),
    actions: [
      {
        id: "note@ticket",
        description: "Changes the note",
        effect: "write",
        input: z.object({ note: z.string().max(50) }),
        run: ({ note }, { record }) => {
          runs.push(`note ${record}`);
          const ticket = tickets.get(record);
          if (ticket !== undefined) ticket.note = note;
        },
      },
      {
        id: "close@ticket",
        description: "Closes the ticket",
        effect: "destructive",
        available: ({ record }) => (tickets.get(record)?.closed ? "It is closed already." : true),
        run: (_input, { record }) => {
          runs.push(`close ${record}`);
          const ticket = tickets.get(record);
          if (ticket !== undefined) ticket.closed = true;
        },
      },
    ],
  });
}

let lastId = 0;

/** An invoke request with an id of its own. */
export function invoke(
  capability: string,
  input: object = {},
): { id: string; method: string; capability: string; input: object } {
  lastId += 1;
  return { id: `r${lastId}`, method: "invoke", capability, input };
}
