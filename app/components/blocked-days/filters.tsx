import { Form } from "@remix-run/react";
import { BLOCKED_DAY_SLUGS, BLOCKED_DAY_TYPES, type BlockedDayType } from "#app/domain/blocked-day.ts";
import { blockedDayText, blockedDayTypeText } from "#app/text/blocked-days.ts";

/** The filters by type and year, by GET: the address can be shared. */
export function BlockedDayFilters({
  years,
  year,
  type,
}: {
  years: number[];
  year: number;
  type: BlockedDayType | null;
}) {
  const { filters } = blockedDayText;
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" key={`${type} ${year}`}>
      <label className="field">
        <span className="font-bold">{filters.type}</span>
        <select className="input" name="tipo" defaultValue={type ? BLOCKED_DAY_SLUGS[type] : ""}>
          <option value="">{filters.all}</option>
          {BLOCKED_DAY_TYPES.map((each) => (
            <option key={each} value={BLOCKED_DAY_SLUGS[each]}>
              {blockedDayTypeText[each]}
            </option>
          ))}
        </select>
      </label>
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
      <button type="submit" className="button" data-look="secondary">
        {filters.submit}
      </button>
    </Form>
  );
}
