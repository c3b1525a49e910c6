import { LIMITS } from "../../src/contract/limits.ts";
import type { UiGrant } from "../../src/contract/schemas/hop-ui.ts";
import { dayWords } from "../model/time-words.ts";
import { localeTag, t } from "../text.ts";
import { Fingerprint } from "../view/fingerprint.tsx";
import { ForeignLine } from "../view/foreign.tsx";

/** Who asks, for which site: the name is the agent's claim, the fingerprint and the origin are proven. */
export function WhoAsks({ grant }: { grant: UiGrant }) {
  const { agent, origin, app } = grant;
  return (
    <dl class="who">
      <dt>{t("siteLabel")}</dt>
      <dd class="origin">{origin}</dd>
      <dt>{t("appLabel")}</dt>
      <dd>
        <ForeignLine text={app} limit={LIMITS.appChars} />
      </dd>
      <dt>{t("agentLabel")}</dt>
      <dd>
        <strong>
          <ForeignLine text={agent.name} limit={LIMITS.agentNameChars} />
        </strong>
      </dd>
      {agent.called !== undefined && (
        <>
          <dt>{t("calledLabel")}</dt>
          <dd>
            <ForeignLine text={agent.called} limit={LIMITS.agentNameChars} />
          </dd>
        </>
      )}
      <dt>{t("fingerprintLabel")}</dt>
      <dd>
        <Fingerprint value={agent.fingerprint} />
        <KnownSince at={agent.knownSince} />
      </dd>
    </dl>
  );
}

function KnownSince({ at }: { at: number | undefined }) {
  if (at === undefined) return <p class="new">{t("agentNew")}</p>;
  return <p class="hint">{t("agentKnown", dayWords(at, localeTag()))}</p>;
}
