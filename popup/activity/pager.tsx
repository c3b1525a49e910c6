import { localeTag, t } from "../text.ts";

/** Leafs through a long list; silent where all of it stands on one page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  if (pages <= 1) return null;
  const number = new Intl.NumberFormat(localeTag());
  return (
    <nav class="pager" aria-label={t("pagerLabel")}>
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("pagerNewer")}
      </button>
      <span>{t("pagerPlace", number.format(page + 1), number.format(pages))}</span>
      <button type="button" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        {t("pagerOlder")}
      </button>
    </nav>
  );
}
