import { useLoaderData } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, SHIFTS, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRuleTest } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/regras/testar": ({ url, deps }) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("turno", shiftOfSlug(query.get("turno")) ?? "morning");
    return readRuleTest(deps, query);
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.testTitle };

const OUTCOMES = { refuses: text.testRefuses, passes: text.testPasses, unbound: text.testUnbound };

function NamedSelect({
  name,
  label,
  value,
  rows,
}: {
  name: string;
  label: string;
  value: string;
  rows: { id: number; name: string }[];
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{formText.choose}</option>
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.name}
          </option>
        ))}
      </select>
    </div>
  );
}

type RuleOutcome = NonNullable<ReturnType<typeof readRuleTest>["rules"]>[number];

function Outcome({ rules }: { rules: RuleOutcome[] }) {
  const refusing = rules.find(({ outcome }) => outcome === "refuses");
  return (
    <>
      <div className="notice" data-tone={refusing ? "danger" : undefined} role="status">
        {refusing ? (
          <p>
            <b>{text.testRefused}</b> {text.quoted(`${refusing.sentence} ${refusing.why}`)}
          </p>
        ) : (
          <p>{text.testFree}</p>
        )}
      </div>
      {rules.length > 0 ? (
        <section className="panel" aria-label={text.testTable}>
          <ul>
            {rules.map(({ id, sentence, outcome, why }) => (
              <li key={id} className="flex flex-wrap gap-x-4 py-2 border-b border-b-line last:border-b-0">
                <b className="w-36">{OUTCOMES[outcome]}</b>
                <span className="grow basis-80">{why ? `${sentence} ${why}` : sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

export default function TestBookingRules() {
  const { people, environments, asked, rules } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.testTitle} lead={text.testLead}>
        <ButtonLink to={ADDRESSES.bookingRules} look="secondary" data-size="tool">
          {text.title}
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label={text.test}>
        <Form method="get" className="grid gap-4 items-end sm:grid-cols-2 lg:grid-cols-5">
          <NamedSelect name="professor" label={text.testPerson} value={asked.personId} rows={people} />
          <NamedSelect
            name="ambiente"
            label={text.testRoom}
            value={asked.environmentId}
            rows={environments}
          />
          <div className="field">
            <label htmlFor="data">{text.testDate}</label>
            <input className="input" type="date" id="data" name="data" defaultValue={asked.date} />
          </div>
          <div className="field">
            <label htmlFor="turno">{text.testShift}</label>
            <select className="input" id="turno" name="turno" defaultValue={SHIFT_SLUGS[asked.shift]}>
              {SHIFTS.map((shift) => (
                <option key={shift} value={SHIFT_SLUGS[shift]}>
                  {shiftText[shift]}
                </option>
              ))}
            </select>
          </div>
          <SubmitButton>{text.testSubmit}</SubmitButton>
        </Form>
      </section>
      {rules ? <Outcome rules={rules} /> : <p className="hint">{text.testIncomplete}</p>}
    </>
  );
}
