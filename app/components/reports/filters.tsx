import { Link } from "@remix-run/react";
import { FilterDay } from "#app/components/bookings/filter-day.tsx";
import { choicesOrAll, FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, SHIFTS } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { REPORT_SHIFTS, REPORT_TAB_SLUGS } from "#app/domain/reports/report.ts";
import { ENVIRONMENT_TYPES, typeSlug } from "#app/domain/rooms/environment.ts";
import type { ReportFilter as Filter } from "#app/services/reports/filter.server.ts";
import { formText } from "#app/text/form.ts";
import { reportText as text } from "#app/text/reports/reports.ts";

export type ReportFilter = Filter;

const ALL = { value: "", label: formText.all };
const SHIFT_OPTIONS = [
  ALL,
  ...SHIFTS.map((shift) => ({ value: SHIFT_SLUGS[shift], label: REPORT_SHIFTS[shift] })),
];
const TYPE_OPTIONS = [ALL, ...ENVIRONMENT_TYPES.map((type) => ({ value: typeSlug(type), label: type }))];

/** The filter as a query string for the report's address and files, with some parts changed. */
export function reportSearch(filter: ReportFilter, change: Record<string, string | null> = {}): string {
  const parts: Record<string, string | null> = {
    aba: REPORT_TAB_SLUGS[filter.tab],
    de: filter.startDate,
    ate: filter.endDate,
    turno: filter.shift ? SHIFT_SLUGS[filter.shift] : null,
    tipo: filter.type ? typeSlug(filter.type) : null,
    ambiente: filter.environmentId === null ? null : String(filter.environmentId),
    ...change,
  };
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(given)}`;
}

export function ReportFilters({
  filter,
  environments,
  showsAllRooms,
}: {
  filter: ReportFilter;
  environments: NamedRow[] | null;
  showsAllRooms: boolean;
}) {
  const tab = REPORT_TAB_SLUGS[filter.tab];
  return (
    <Form
      method="get"
      action={ADDRESSES.reports}
      className="filters"
      aria-label={formText.filters}
      preventScrollReset
    >
      <input type="hidden" name="aba" value={tab} autoComplete="off" />
      {showsAllRooms ? <input type="hidden" name="ambientes" value="todos" autoComplete="off" /> : null}
      <FilterDay name="de" label={text.from} value={filter.startDate} />
      <FilterDay name="ate" label={text.to} value={filter.endDate} />
      <FilterSelect
        name="turno"
        label={text.shift}
        value={filter.shift ? SHIFT_SLUGS[filter.shift] : ""}
        options={SHIFT_OPTIONS}
      />
      <FilterSelect
        name="tipo"
        label={text.type}
        value={filter.type ? typeSlug(filter.type) : ""}
        options={TYPE_OPTIONS}
      />
      <FilterSelect
        name="ambiente"
        label={text.environment}
        value={filter.environmentId ?? ""}
        options={choicesOrAll(environments)}
      />
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {formText.filter}
      </button>
      <Link to={`${ADDRESSES.reports}?aba=${tab}`} className="button" data-look="quiet" data-size="tool">
        {formText.clearAll}
      </Link>
    </Form>
  );
}
