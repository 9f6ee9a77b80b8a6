import { Form } from "@remix-run/react";
import { STATES, type State } from "#app/domain/blocked-day.ts";
import { blockedDayText } from "#app/text/blocked-days.ts";

/** Chooses the year and the state whose holidays are shown, by GET. */
export function HolidayYear({ year, years, state }: { year: number; years: number[]; state: State | null }) {
  const { filters, holidays: words } = blockedDayText;
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" preventScrollReset key={`${year} ${state}`}>
      <label className="field">
        <span className="font-bold">{filters.year}</span>
        <select className="input" name="ano" defaultValue={year}>
          {years.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="font-bold">{words.state}</span>
        <select className="input" name="uf" defaultValue={state ?? ""}>
          <option value="">{words.nationalOnly}</option>
          {Object.entries(STATES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" data-look="secondary">
        {words.show}
      </button>
    </Form>
  );
}
