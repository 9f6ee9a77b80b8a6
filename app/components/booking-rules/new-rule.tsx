import { Link } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { RULE_KINDS } from "#app/domain/booking-rules/booking-rule.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";
import { RuleFields, type RuleFormView } from "./rule-form.tsx";

/** A new rule below the list: its kinds, those that are ready but for saving, and the form of the one that is chosen. */
export function NewRule({ view }: { view: RuleFormView | null }) {
  return (
    <section className="panel" aria-labelledby="nova-regra">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="nova-regra">{text.new}</h2>
        <ul aria-label={text.kindLabel} className="flex flex-wrap gap-x-3 gap-y-1">
          {RULE_KINDS.map((kind) => (
            <li key={kind}>
              <Link
                to={`${ADDRESSES.bookingRules}?kind=${kind}`}
                aria-current={view?.values.kind === kind ? "true" : undefined}
                className="tap aria-[current]:font-bold aria-[current]:text-text aria-[current]:no-underline"
                preventScrollReset
              >
                {text.kinds[kind]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {view ? (
        <RuleFields key={JSON.stringify(view.values)} view={view} to={ADDRESSES.bookingRuleNew} />
      ) : null}
      <div className="pt-3 border-t border-t-line">
        <h3>{text.presets}</h3>
        <p className="hint">{text.presetsHint}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {text.presetList.map(({ label, query }) => (
            <li key={label}>
              <Link to={`${ADDRESSES.bookingRuleNew}?${query}`} className="tap">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
