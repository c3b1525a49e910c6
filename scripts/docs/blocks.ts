import { BUSINESS_CODES, executedOf, REFUSAL_CODES } from "../../src/contract/codes.ts";
import { AGENT_HOP, NATIVE_HOP, PAGE_HOP, UI_HOP } from "../../src/contract/hops.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  APPROVALS,
  DEFAULT_CONFIRM,
  EFFECTS,
  METHODS,
  OUTCOMES,
  SURFACE_PROTOCOL,
} from "../../src/contract/protocol.ts";
import { DOCTOR_EN, type DoctorKey } from "../../src/cli/doctor/texts-en.ts";
import { DOCTOR_ZH } from "../../src/cli/doctor/texts-zh.ts";
import { BRIDGE_VERSION, HOP_VERSIONS } from "../../src/contract/version.ts";

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string) => `\`${text}\``;

/** The parts of documents that say what the code says, by the name of their block. */
export const BLOCKS: Record<string, () => string> = {
  versions: () =>
    table(
      ["what", "value"],
      [
        ["protocol of the envelope", code(SURFACE_PROTOCOL)],
        ["hop versions spoken", `${HOP_VERSIONS.min} to ${HOP_VERSIONS.max}`],
        ["release", BRIDGE_VERSION],
      ],
    ),
  words: () =>
    table(
      ["word", "values"],
      [
        ["method", METHODS.map(code).join(" ")],
        ["effect", EFFECTS.map(code).join(" ")],
        ["approval", APPROVALS.map(code).join(" ")],
        ["outcome", OUTCOMES.map(code).join(" ")],
        [
          "`confirm` by default",
          EFFECTS.map((effect) => `${code(effect)}: ${code(DEFAULT_CONFIRM[effect])}`).join(", "),
        ],
      ],
    ),
  refusals: () =>
    table(
      ["code", "executed"],
      REFUSAL_CODES.map((name) => [code(name), code(executedOf(name))]),
    ),
  business: () => BUSINESS_CODES.map(code).join(" "),
  hops: () =>
    table(
      ["hop", "methods"],
      Object.entries({ agent: AGENT_HOP, native: NATIVE_HOP, page: PAGE_HOP, ui: UI_HOP }).map(([hop, methods]) => [
        hop,
        Object.values(methods).map(code).join(" "),
      ]),
    ),
  limits: () =>
    table(
      ["limit", "value"],
      Object.entries(LIMITS).map(([name, value]) => [code(name), worded(name, value)]),
    ),
  doctor: () => table(["it says", "do this"], doctorFixes(DOCTOR_EN)),
  doctorZh: () => table(["它说", "这样做"], doctorFixes(DOCTOR_ZH)),
};

/** What several faults have in common: one step mends them. */
const SHARED_FIXES: Partial<Record<string, DoctorKey>> = {
  nodeOld: "nodeFix",
  ...{ copyMissing: "installFix", copyDiffers: "installFix" },
  ...{ launcherMissing: "installFix", launcherMode: "installFix", launcherSaid: "installFix" },
  ...{ launcherFailed: "installFix", manifestMissing: "installFix", manifestWrongId: "installFix" },
  ...{ manifestTarget: "installFix", manifestUnsafe: "manifestForeignFix" },
  ...{ policyBlocks: "policyFix", socketMute: "faultSilentFix" },
};

/** What the doctor finds broken, each with the step that it names for it. */
function doctorFixes(texts: Record<DoctorKey, string>): string[][] {
  const keys = Object.keys(DOCTOR_EN) as DoctorKey[];
  return keys.flatMap((key) => {
    const step = SHARED_FIXES[key] ?? keys.find((other) => other === `${key}Fix`);
    return step === undefined || DOCTOR_EN[key] === "{message}" ? [] : [[texts[key], texts[step]]];
  });
}

function worded(name: string, value: number): string {
  if (name.endsWith("Ms")) return value % 60_000 === 0 ? `${value / 60_000} min` : `${value / 1000} s`;
  if (name.endsWith("Bytes")) return value % 2 ** 20 === 0 ? `${value / 2 ** 20} MiB` : `${value / 2 ** 10} KiB`;
  return String(value);
}

/** The documents that hold such blocks. */
export const DOCUMENTS = ["PROTOCOL.md", "docs/troubleshooting.md", "docs/install.zh-CN.md"];

/** Puts the contract's own words into the marked blocks of a document; the rest stays as it is written. */
export function withBlocks(text: string): string {
  return text.replace(/<!-- contract:(\w+) -->\n[\s\S]*?<!-- end -->/g, (_whole, name: string) => {
    const block = BLOCKS[name];
    if (block === undefined) throw new Error(`no block named ${name}`);
    return `<!-- contract:${name} -->\n${block()}\n<!-- end -->`;
  });
}
