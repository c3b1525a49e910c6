import type { z } from "zod";
import { UI_HOP } from "../src/contract/hops.ts";
import { RPC_ERROR } from "../src/contract/rpc.ts";
import { auditFrom } from "../src/contract/schemas/audit.ts";
import { shareAuditParams, type UiActivity } from "../src/contract/schemas/hop-ui.ts";
import type { Handler } from "../src/link/peer.ts";
import { RpcError } from "../src/link/rpc-error.ts";
import type { Bridge } from "./bridge.ts";

interface Parts {
  bridge: Bridge;
  changed(): void;
}

/** What the Activity page asks for. */
export function auditHandlers(ready: () => Promise<Parts>): Record<string, Handler> {
  return {
    [UI_HOP.audit]: async (params) => {
      const { after = 0 } = read(auditFrom, params);
      return (await ready()).bridge.audit.after(after);
    },
    [UI_HOP.clearAudit]: async () => (await ready()).bridge.audit.clear(),
    [UI_HOP.shareAudit]: async (params) => {
      const { on } = read(shareAuditParams, params);
      const { bridge, changed } = await ready();
      await bridge.state.auditShared.set(on);
      bridge.audit.wake();
      changed();
    },
  };
}

/** What the popup says of the list as a whole. */
export function activityPart({ state, audit }: Bridge): UiActivity {
  return { shared: state.auditShared.value, kept: audit.kept, missed: audit.missed };
}

function read<S extends z.ZodType>(schema: S, params: unknown): z.infer<S> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new RpcError(RPC_ERROR.invalidParams, "malformed");
  return parsed.data;
}
