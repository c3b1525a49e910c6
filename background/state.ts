import { z } from "zod";
import { fingerprintOf, makeKeyPair, randomText } from "../src/ports/keys.ts";
import { type Area, Box, Shelf } from "./storage.ts";
import {
  type Grant,
  type Profile,
  type Session,
  storedAgents,
  storedGrant,
  storedProfile,
  storedQuiet,
  storedRun,
  storedSession,
  storedWindow,
} from "./stored.ts";

/** Everything the background knows beyond the life of its worker, in memory, written through. */
export interface State {
  /** For good: this browser profile. */
  readonly profile: Profile;
  /** Gives the profile the name that agents see; an empty one gives back the name it had first. */
  nameProfile(name: string): Promise<void>;
  readonly agents: Box<z.infer<typeof storedAgents>>;
  readonly paused: Box<boolean>;
  /** Whether local programs may read the activity list, and how many entries of it were lost. */
  readonly auditShared: Box<boolean>;
  readonly auditMissed: Box<number>;
  /** Until the browser closes or the extension is updated. */
  readonly run: Box<z.infer<typeof storedRun>>;
  readonly sessions: Shelf<Session>;
  readonly grants: Shelf<Grant>;
  readonly quiet: Box<z.infer<typeof storedQuiet>>;
  readonly window: Box<z.infer<typeof storedWindow>>;
}

export async function loadState(local: Area, session: Area): Promise<State> {
  const [agents, paused, auditShared, auditMissed, run, sessions, grants, quiet, window, profile] = await Promise.all([
    Box.load(local, "agents", { schema: storedAgents, initial: () => ({}) }),
    Box.load(local, "paused", { schema: z.boolean(), initial: () => false }),
    Box.load(local, "auditShared", { schema: z.boolean(), initial: () => false }),
    Box.load(local, "auditMissed", { schema: z.number().int().nonnegative(), initial: () => 0 }),
    Box.load(session, "run", { schema: storedRun, initial: () => ({ id: "", secret: "", clock: 0 }) }),
    Shelf.load(session, "session/", storedSession),
    Shelf.load(session, "grant/", storedGrant),
    Box.load(session, "quiet", { schema: storedQuiet, initial: () => ({}) }),
    Box.load(session, "window", { schema: storedWindow, initial: () => null }),
    loadProfile(local),
  ]);
  if (run.value.id === "") await run.set({ id: randomText(9), secret: randomText(), clock: Date.now() });
  return { ...profile, agents, paused, auditShared, auditMissed, run, sessions, grants, quiet, window };
}

async function loadProfile(local: Area): Promise<Pick<State, "profile" | "nameProfile">> {
  const stored = await Box.load(local, "profile", { schema: storedProfile.nullable(), initial: () => null });
  const profile = stored.value ?? (await makeProfile());
  if (stored.value === null) await stored.set(profile);
  return {
    profile,
    nameProfile(name) {
      profile.name = name === "" ? firstName(profile.fingerprint) : name;
      return stored.set(profile);
    },
  };
}

async function makeProfile(): Promise<Profile> {
  const keys = await makeKeyPair();
  const fingerprint = await fingerprintOf(keys.publicKey);
  const privateKey = { ...keys.privateKey };
  return { id: randomText(12), name: firstName(fingerprint), fingerprint, keys: { ...keys, privateKey } };
}

const firstName = (fingerprint: string) => fingerprint.slice(0, 8);
