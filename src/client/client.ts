import { type Home, openHome } from "../ports/home.ts";
import { agentKeys } from "./agent-keys.ts";
import { type AuditOptions, audit, wholeAudit } from "./audit.ts";
import { Browsers } from "./browsers.ts";
import type { CallExtras } from "./call.ts";
import { connect } from "./connect.ts";
import { describe } from "./describe.ts";
import { disconnect } from "./disconnect.ts";
import { invoke } from "./invoke.ts";
import { pages } from "./pages.ts";
import { result } from "./result.ts";
import { Router } from "./router.ts";
import { sessions } from "./sessions.ts";

/** The verbs of one agent over all its browsers; each resolves to its structured answer and never rejects. */
export class SurfaceClient {
  private constructor(
    readonly browsers: Browsers,
    private readonly router: Router = new Router(browsers),
  ) {}

  /** Opens the home, makes or reads the agent's keys and starts to look for browsers; throws a `HomeError`. */
  static async open(name: string, home: Home = openHome()): Promise<SurfaceClient> {
    return new SurfaceClient(new Browsers(home, { name, keys: await agentKeys(home, name) }));
  }

  readonly pages = (input: unknown = {}, extras: CallExtras = {}) => pages(this.router, input, extras);
  readonly connect = (input: unknown, extras: CallExtras = {}) => connect(this.router, input, extras);
  readonly describe = (input: unknown, extras: CallExtras = {}) => describe(this.router, input, extras);
  readonly invoke = (input: unknown, extras: CallExtras = {}) => invoke(this.router, input, extras);
  readonly result = (input: unknown, extras: CallExtras = {}) => result(this.router, input, extras);
  readonly disconnect = (input: unknown, extras: CallExtras = {}) => disconnect(this.router, input, extras);
  readonly sessions = (extras: CallExtras = {}) => sessions(this.router, extras);
  readonly audit = (options: AuditOptions = {}) => audit(this.router, options);
  readonly wholeAudit = (signal?: AbortSignal) => wholeAudit(this.router, signal);

  close(): void {
    this.browsers.close();
  }
}
