import { UI_HOP } from "../src/contract/hops.ts";
import { auditFrom } from "../src/contract/schemas/audit.ts";
import { shareAuditParams, type UiActivity } from "../src/contract/schemas/hop-ui.ts";
import type { Handler } from "../src/link/peer.ts";
import type { Bridge } from "./bridge.ts";
import { readUi, type UiReady } from "./read-ui.ts";

/** What the Activity page asks for. */
export function auditHandlers(ready: UiReady): Record<string, Handler> {
  return {
    [UI_HOP.audit]: async (params) => {
      const { after = 0 } = readUi(auditFrom, params);
      return (await ready()).bridge.audit.after(after);
    },
    [UI_HOP.clearAudit]: async () => (await ready()).bridge.audit.clear(),
    [UI_HOP.shareAudit]: async (params) => {
      const { on } = readUi(shareAuditParams, params);
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
