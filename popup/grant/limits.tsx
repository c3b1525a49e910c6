import type { Where } from "../../src/contract/session.ts";
import { t } from "../text.ts";
import { Section } from "../view/section.tsx";

/** What no tick can give. */
export function Limits({ where }: { where: Where }) {
  return (
    <Section title={t("limitsHeading")}>
      <ul class="limits">
        <li>{t("limitUnticked")}</li>
        <li>{t(where === "tab" ? "limitTabs" : "limitSites")}</li>
        <li>{t("limitHands")}</li>
        <li>{t("limitConfirm")}</li>
        <li>{t("limitTime")}</li>
      </ul>
    </Section>
  );
}
