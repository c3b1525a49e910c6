import { Empty } from "../view/empty.tsx";
import { ForeignLine } from "../view/foreign.tsx";
import { Section } from "../view/section.tsx";
import { LIMITS } from "../../src/contract/limits.ts";
import { t } from "../text.ts";
import type { PopupProps } from "./popup-view.tsx";
import { SiteSwitch } from "./site-switch.tsx";

/** The tab in front: its origin, the switch for its site, and whether it publishes a Surface. */
export function PageSection({ state, actions }: PopupProps) {
  const { page } = state;
  if (page?.origin === undefined) {
    return (
      <Section title={t("pageHeading")}>
        <Empty what={t("pageUnusable")} next={t("pageUnusableHint")} />
      </Section>
    );
  }
  return (
    <Section title={t("pageHeading")}>
      <p class="origin">{page.origin}</p>
      <SiteSwitch site={{ ...page, origin: page.origin }} actions={actions} key={page.origin} />
      {page.on && <SurfaceLine apps={page.apps} />}
      {page.on && page.apps.length > 0 && (
        <button type="button" onClick={() => void actions.openInspector(page.tab)}>
          {t("inspectorOpen")}
        </button>
      )}
    </Section>
  );
}

function SurfaceLine({ apps }: { apps: readonly string[] }) {
  if (apps.length === 0) return <Empty what={t("surfaceMissing")} next={t("surfaceMissingHint")} />;
  return (
    <p class="surface">
      <span class="dot dot-good" aria-hidden="true" />
      <span>{t("surfaceFound")}</span>
      <span class="apps">
        {apps.map((app) => (
          <ForeignLine text={app} limit={LIMITS.appChars} key={app} />
        ))}
      </span>
    </p>
  );
}
