import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { STATES, type State } from "#app/domain/calendar/blocked-day.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";

export function HolidayYear({ year, years, state }: { year: number; years: number[]; state: State | null }) {
  const { filters, holidays: words } = blockedDayText;
  return (
    <Form method="get" className="filters" aria-label={words.yearAndState} preventScrollReset>
      <FilterSelect
        name="ano"
        label={filters.year}
        value={year}
        options={years.map((each) => ({ value: each, label: String(each) }))}
      />
      <FilterSelect
        name="uf"
        label={words.state}
        value={state ?? ""}
        options={[
          { value: "", label: words.nationalOnly },
          ...Object.entries(STATES).map(([code, name]) => ({ value: code, label: name })),
        ]}
      />
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {words.show}
      </button>
    </Form>
  );
}
