import { type Refusal, refusal } from "../src/contract/refusals.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { CallSession } from "../src/contract/session.ts";
import { randomText } from "../src/ports/keys.ts";
import type { Bridge } from "./bridge.ts";
import type { Page } from "./documents.ts";

/** How the person is named to a page that is asked by hand; the fingerprint is the profile's own. */
const PERSON = "person";

/** The delegation behind a call by the person's own hand: it lives for that call, and no agent can name it. */
export function ownSession({ clock, state }: Bridge, { origin, app }: Page, scope: string[]): CallSession {
  const { id: user, fingerprint } = state.profile;
  const issuedAt = clock.now();
  const expiresAt = issuedAt + LIMITS.runMs;
  const agent = { name: PERSON, fingerprint };
  return { id: `${PERSON}_${randomText(12)}`, agent, user, origin, app, scope, issuedAt, expiresAt };
}

/** The page of an app in a tab, or why there is none. */
export function pageIn(
  { documents }: Bridge,
  { tab, app }: { tab: number; app: string },
): { page: Page } | { refusal: Refusal } {
  const page = documents.pages.find((one) => one.tab === tab && one.app === app);
  if (page) return { page };
  const isThere = documents.all.some(({ place }) => place.tab === tab);
  return { refusal: isThere ? refusal.noSurface() : refusal.pageGone() };
}
