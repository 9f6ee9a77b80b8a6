import { Form, Link } from "@remix-run/react";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { RULE_KINDS } from "#app/domain/booking-rules/booking-rule.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export type RuleRow = {
  id: number;
  rooms: string;
  demand: string;
  sentence: string;
  people: string;
  roomCount: number;
  refused: number;
  isActive: boolean;
  from: string | null;
  updatedAt: string;
};

function Row({ rule }: { rule: RuleRow }) {
  const { id, isActive, sentence } = rule;
  const address = addressOf("bookingRuleSwitch", id);
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 border-b border-b-line last:border-b-0"
      data-stopped={!isActive || undefined}
    >
      <div className="grow basis-80 min-w-0">
        <p className={isActive ? undefined : "text-muted"}>
          <b>{rule.rooms}</b>
          {text.demand(rule.demand)}
        </p>
        <p className="hint">
          {text.whom(rule.people, rule.roomCount)}
          {rule.from ? ` · ${text.from(rule.from)}` : ""}
        </p>
      </div>
      <span className="hint sm:w-40 sm:text-right">{text.refused(rule.refused)}</span>
      <span className={isActive ? "font-bold sm:w-16" : "text-muted sm:w-16"}>
        {isActive ? text.active : text.stopped}
      </span>
      <Form method="post" action={address} preventScrollReset>
        <SeenVersion updatedAt={rule.updatedAt} />
        <SubmitButton
          look="secondary"
          className="button row-button"
          name="isActive"
          value={isActive ? "off" : "on"}
          of={address}
        >
          {isActive ? text.stop : text.start}
          <span className="sr-only">{text.of(sentence)}</span>
        </SubmitButton>
      </Form>
      <Link to={addressOf("bookingRuleEdit", id)} aria-label={text.editOf(sentence)}>
        {text.edit}
      </Link>
    </li>
  );
}

/** The rules as sentences, in the order in which they are asked. */
export function RuleList({ rules }: { rules: RuleRow[] }) {
  const active = rules.filter(({ isActive }) => isActive).length;
  return (
    <section className="panel" aria-labelledby="regras">
      <h2 id="regras">
        {text.listed} <span className="hint">{text.counted(active, rules.length - active)}</span>
      </h2>
      <ul>
        {rules.map((rule) => (
          <Row key={rule.id} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

/** The kinds of a new rule, and those that are ready but for saving. */
export function NewRule() {
  return (
    <section className="panel" aria-labelledby="nova-regra">
      <h2 id="nova-regra">{text.new}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {RULE_KINDS.map((kind) => (
          <li key={kind}>
            <Link to={`${ADDRESSES.bookingRuleNew}?kind=${kind}`}>{text.kinds[kind]}</Link>
          </li>
        ))}
      </ul>
      <h3>{text.presets}</h3>
      <p className="hint">{text.presetsHint}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {text.presetList.map(({ label, query }) => (
          <li key={label}>
            <Link to={`${ADDRESSES.bookingRuleNew}?${query}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
