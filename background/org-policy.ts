import { NO_POLICY, type Policy, readPolicy } from "./decide-policy.ts";

/** The part of `storage.managed` that is used. */
export interface ManagedArea {
  get(keys: null): Promise<Record<string, unknown>>;
}

/** The organisation's policy as the browser has it now. */
export class OrgPolicy {
  private constructor(
    readonly area: ManagedArea,
    public value: Policy,
  ) {}

  static async load(area: ManagedArea): Promise<OrgPolicy> {
    return new OrgPolicy(area, await read(area));
  }

  /** Reads it again; resolves to whether it is another one than before. */
  async refresh(): Promise<boolean> {
    const before = JSON.stringify(this.value);
    this.value = await read(this.area);
    return JSON.stringify(this.value) !== before;
  }
}

async function read(area: ManagedArea): Promise<Policy> {
  try {
    return readPolicy(await area.get(null));
  } catch (error) {
    // Firefox rejects where nobody has set a policy at all.
    const why = error instanceof Error ? error.message : String(error);
    return /manifest not found/i.test(why) ? NO_POLICY : { kind: "wrong", problem: `storage.managed: ${why}` };
  }
}
