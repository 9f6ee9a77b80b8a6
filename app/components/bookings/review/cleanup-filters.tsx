import { useSubmit } from "@remix-run/react";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { REVIEW_TAB_SLUGS } from "#app/domain/bookings/review/review-tab.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { SHIFT_SLUGS, SHIFTS } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { CleanupInput } from "#app/models/bookings/review/cleanup.schema.ts";
import { shiftText, statusText } from "#app/text/bookings/reservations.ts";
import { cleanupText } from "#app/text/bookings/review/cleanup.ts";

export type CleanupValues = CleanupInput;

export function CleanupFilters({
  values,
  environments,
}: {
  values: CleanupValues;
  environments: NamedRow[] | null;
}) {
  const submit = useSubmit();
  const { fields, all } = cleanupText;
  return (
    <Form
      method="get"
      className="grid gap-4"
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <div className="times">
        <label className="field">
          <span className="font-bold">{fields.startDate}</span>
          <input className="input" type="date" name="de" defaultValue={values.startDate} />
        </label>
        <label className="field">
          <span className="font-bold">{fields.endDate}</span>
          <input className="input" type="date" name="ate" defaultValue={values.endDate} />
        </label>
      </div>
      <fieldset className="field" aria-describedby="limpeza-status">
        <legend>{fields.status}</legend>
        <div className="flex flex-wrap gap-x-6">
          {STATUSES.map((status) => (
            <Choice
              key={status}
              type="checkbox"
              name="status"
              value={REVIEW_TAB_SLUGS[status]}
              defaultChecked={values.status.includes(status)}
            >
              {statusText[status]}
            </Choice>
          ))}
        </div>
        <p className="hint" id="limpeza-status">
          {cleanupText.allStatuses}
        </p>
      </fieldset>
      <div className="times">
        <label className="field">
          <span className="font-bold">{fields.shift}</span>
          <select className="input" name="turno" defaultValue={values.shift ? SHIFT_SLUGS[values.shift] : ""}>
            <option value="">{all}</option>
            {SHIFTS.map((shift) => (
              <option key={shift} value={SHIFT_SLUGS[shift]}>
                {shiftText[shift]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="font-bold">{fields.environmentId}</span>
          <select className="input" name="ambiente" defaultValue={values.environmentId ?? ""}>
            <option value="">{all}</option>
            {(environments ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div>
        <button type="submit" className="button" data-look="secondary">
          {cleanupText.count}
        </button>
      </div>
    </Form>
  );
}
