import { UI_HOP } from "../../src/contract/hops.ts";
import type { BackgroundLink } from "./background-link.ts";

/** What a person can do with the activity list; each promise rejects if it did not happen. */
export interface ActivityActions {
  share(on: boolean): Promise<void>;
  clear(): Promise<void>;
  /** Gives the person a file. */
  save(name: string, text: string): void;
}

export function activityActions({ request }: BackgroundLink): ActivityActions {
  const tell = async (method: string, params: unknown) => {
    await request(method, params);
  };
  return {
    share: (on) => tell(UI_HOP.shareAudit, { on }),
    clear: () => tell(UI_HOP.clearAudit, {}),
    save: saveFile,
  };
}

/** Downloads a text as a file; nothing leaves this page for it. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has its own hold on the data once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
