import { Link } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { ListedRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export type RuleRow = ListedRule;

function Switch({ id, isActive, sentence, updatedAt }: RuleRow) {
  const address = addressOf("bookingRuleSwitch", id);
  return (
    <Form method="post" action={address} preventScrollReset>
      <SeenVersion of="booking-rule" row={{ id, updatedAt }} />
      <SubmitButton
        look="quiet"
        className="button gap-2 px-1 text-text no-underline sm:w-28 sm:justify-start"
        role="switch"
        aria-checked={isActive}
        name="isActive"
        value={isActive ? "off" : "on"}
        formPath={address}
      >
        <span
          aria-hidden="true"
          className={`flex w-9 h-5 p-0.5 rounded-full border-2 ${isActive ? "justify-end border-primary bg-primary" : "border-muted"}`}
        >
          <span className={`h-full aspect-square rounded-full ${isActive ? "bg-surface" : "bg-muted"}`} />
        </span>
        {isActive ? text.active : text.stopped}
        <span className="sr-only">{text.of(sentence)}</span>
      </SubmitButton>
    </Form>
  );
}

function Row({ rule }: { rule: RuleRow }) {
  const { id, isActive, sentence, demand } = rule;
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 border-t border-t-line"
      data-stopped={!isActive || undefined}
    >
      <div className="grow basis-80 min-w-0">
        <p className={isActive ? undefined : "text-muted"}>
          <b>{rule.rooms}</b>
          {text.demandOf(demand[0])}
          <b>{demand[1]}</b>
          {text.ended(demand[2])}
        </p>
        <p className="hint">
          {text.whom(rule.people, rule.roomCount)}
          {rule.from ? ` · ${text.from(rule.from)}` : ""}
        </p>
      </div>
      <span className="hint grow sm:grow-0">{text.refused(rule.refused)}</span>
      <Switch {...rule} />
      <Link
        className="inline-flex items-center min-h-11 font-bold"
        to={addressOf("bookingRuleEdit", id)}
        aria-label={text.editOf(sentence)}
      >
        {text.edit}
      </Link>
    </li>
  );
}

export function RuleList({ rules }: { rules: RuleRow[] }) {
  const active = rules.filter(({ isActive }) => isActive).length;
  return (
    <section className="panel flush" aria-labelledby="regras">
      <h2 id="regras" className="px-4 py-3">
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
