import { useId, useMemo } from "preact/hooks";
import type { AuditClass } from "../../src/contract/audit.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { AuditEntry } from "../../src/contract/schemas/audit.ts";
import type { MessageKey } from "../message.ts";
import { type ActivityFilter, choicesOf, type Period, PERSON } from "../model/activity-filter.ts";
import { shortFingerprint } from "../model/fingerprint.ts";
import { neutralLine } from "../model/neutral-text.ts";
import { t } from "../text.ts";

const OUTCOMES: readonly [AuditClass | "", MessageKey][] = [
  ["", "filterAllOutcomes"],
  ["done", "classDone"],
  ["waiting", "classWaiting"],
  ["failed", "classFailed"],
  ["refused", "classRefused"],
];

const PERIOD_WORDS: readonly [Period, MessageKey][] = [
  ["all", "periodAll"],
  ["hour", "periodHour"],
  ["day", "periodDay"],
  ["week", "periodWeek"],
];

type Option = readonly [value: string, text: string];

/** Four ways to look at a part of the list. */
export function Filters(props: {
  entries: readonly AuditEntry[];
  filter: ActivityFilter;
  onChange(filter: ActivityFilter): void;
}) {
  const { entries, filter } = props;
  const { agents, origins } = useMemo(() => optionsOf(entries), [entries]);
  const change = (part: Partial<ActivityFilter>) => props.onChange({ ...filter, ...part });
  const outcomeOf = (value: string) => OUTCOMES.find(([outcome]) => outcome === value)?.[0] ?? "";
  const periodOf = (value: string) => PERIOD_WORDS.find(([period]) => period === value)?.[0] ?? "all";
  return (
    <search class="filters">
      <Choice label="columnAgent" value={filter.agent} options={agents} onChoose={(agent) => change({ agent })} />
      <Choice label="siteLabel" value={filter.origin} options={origins} onChoose={(origin) => change({ origin })} />
      <Choice
        label="columnOutcome"
        value={filter.outcome}
        options={OUTCOMES.map(([outcome, word]) => [outcome, t(word)])}
        onChoose={(value) => change({ outcome: outcomeOf(value) })}
      />
      <Choice
        label="columnTime"
        value={filter.period}
        options={PERIOD_WORDS.map(([period, word]) => [period, t(word)])}
        onChoose={(value) => change({ period: periodOf(value) })}
      />
    </search>
  );
}

function optionsOf(entries: readonly AuditEntry[]): { agents: Option[]; origins: Option[] } {
  const { agents, hasPerson, origins } = choicesOf(entries);
  const person: Option[] = hasPerson ? [[PERSON, t("askerPerson")]] : [];
  const named = agents.map(({ fingerprint, name }): Option => {
    const words = `${neutralLine(name, LIMITS.agentNameChars)} (${shortFingerprint(fingerprint)})`;
    return [fingerprint, words];
  });
  return {
    agents: [["", t("filterAllAgents")], ...person, ...named],
    origins: [["", t("filterAllSites")], ...origins.map((origin): Option => [origin, origin])],
  };
}

function Choice(props: {
  label: MessageKey;
  value: string;
  options: readonly Option[];
  onChoose(value: string): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t(props.label)}</label>
      <select id={id} value={props.value} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option value={value} key={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
