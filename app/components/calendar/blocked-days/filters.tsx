import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import {
  BLOCKED_DAY_SLUGS,
  BLOCKED_DAY_TYPES,
  type BlockedDayType,
} from "#app/domain/calendar/blocked-day.ts";
import { blockedDayText, blockedDayTypeText } from "#app/text/calendar/blocked-days.ts";
import { formText } from "#app/text/form.ts";

const TYPES = [
  { value: "", label: formText.all },
  ...BLOCKED_DAY_TYPES.map((type) => ({ value: BLOCKED_DAY_SLUGS[type], label: blockedDayTypeText[type] })),
];

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
    <Form
      method="get"
      action={ADDRESSES.blockedDays}
      className="filters"
      aria-label={formText.filters}
      preventScrollReset
    >
      <FilterSelect
        name="tipo"
        label={filters.type}
        value={type ? BLOCKED_DAY_SLUGS[type] : ""}
        options={TYPES}
      />
      <FilterSelect
        name="ano"
        label={filters.year}
        value={year}
        options={years.map((each) => ({ value: each, label: String(each) }))}
      />
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {formText.filter}
      </button>
    </Form>
  );
}
