import type { Feedback } from "../contract/describe.ts";
import type { SurfaceRequest, SurfaceResponse } from "../contract/envelope.ts";
import type { DescribeInput, DescribeResult, InvokeResult } from "../contract/describe.ts";
import type { CallSession } from "../contract/session.ts";
import type { SurfaceCall, SurfaceLike } from "../contract/surface.ts";
import type { Audit } from "./audit.ts";
import type { Guards } from "./guards.ts";
import type { RegistryView } from "./registry-view.ts";
import type { SessionSource } from "./session.ts";

type Provided<T> = T | undefined | PromiseLike<T | undefined>;

/** What the page says about itself; each part is read alone, and a slow or throwing one costs only itself. */
export interface ContextProviders {
  route?: () => Provided<string>;
  regions?: () => Provided<readonly { id: string; title?: string }[]>;
  /** The bounded view of the page's state that helps to choose an action; also compared around a run. */
  state?: () => Provided<{ readonly [field: string]: unknown }>;
  /** What the page says to the person at the moment. */
  feedback?: () => Provided<readonly Feedback[]>;
}

/** Runs one concrete action: `id` is `capability` or `capability#record`, `args` the business parameters, frozen. */
export type Execute = (id: string, args: Readonly<Record<string, unknown>>) => unknown;

export interface SurfaceOptions {
  registry: RegistryView;
  execute: Execute;
  /** Starts with a letter or digit, at most 128 characters. */
  app: string;
  /** The capability ids that may be seen from outside; what is not named is not there. */
  expose: readonly string[];
  /** A verified session, or how to read the current one; one handed to `handle` wins. Without any, all is refused. */
  session?: SessionSource;
  /** The most records one answer lists. */
  recordLimit?: number;
  /** Names of the record sets that are listed; absent: all of the registry. */
  records?: readonly string[];
  context?: ContextProviders;
  guards?: Guards;
  audit?: Audit;
  /** Nothing runs unless its `started` entry was taken. */
  auditRequired?: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What may travel with a call; a bridge gives all of it, a page that calls its own Surface what it has. */
export interface CallOptions {
  readonly session?: SessionSource;
  readonly signal?: AbortSignal;
  readonly onPending?: SurfaceCall["onPending"];
  /** See `SurfaceCall`: the describe that fills the grant window. */
  readonly declaration?: SurfaceCall["declaration"];
  /** Told the true answer of a call that was answered OUTCOME_UNKNOWN and ended after all. */
  readonly onSettled?: (response: SurfaceResponse<InvokeResult>) => void;
}

/** An agent may act in this page, or no longer may. */
export interface SessionChange {
  kind: "start" | "end";
  session: CallSession;
}

/** A page's Surface. */
export interface Surface extends SurfaceLike {
  /** Answers any value with one envelope; never throws, never rejects. */
  handle(request: unknown, call?: CallOptions): Promise<SurfaceResponse<DescribeResult | InvokeResult>>;
  /** The inside of a describe answer; rejects with a `SurfaceRefusal`. */
  describe(input?: DescribeInput, call?: CallOptions): Promise<DescribeResult>;
  /** The inside of an invoke answer; rejects with a `SurfaceRefusal`. */
  invoke(capability: string, input?: SurfaceRequest["input"], call?: CallOptions): Promise<InvokeResult>;
  session(change: SessionChange): void;
  /** Hears which sessions may act here, those that already may at once; the return value stops hearing. */
  on(event: "session", listener: (change: SessionChange) => void): () => void;
}
