import { Link } from "@remix-run/react";
import { choicesOrAll, FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { WEEK_STATUS_SLUGS } from "#app/domain/bookings/week-status.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { ORIGIN_OPTIONS, originText } from "#app/text/bookings/origin.ts";
import { statusText } from "#app/text/bookings/reservations.ts";
import { weekText as text } from "#app/text/dashboard/dashboard.ts";
import { formText } from "#app/text/form.ts";
import type { WeekTabData } from "./week-tab-address.ts";

const STATUS_OPTIONS = [
  ...STATUSES.map((status) => ({ value: WEEK_STATUS_SLUGS[status], label: statusText[status] })),
  { value: WEEK_STATUS_SLUGS.all, label: formText.all },
];

/** What is chosen, in words: the status always, the others where they narrow. */
function filtersSet({ filter, environments, teachers }: WeekTabData): string[] {
  const nameOf = (rows: NamedRow[] | null, id: number | null) => rows?.find((row) => row.id === id)?.name;
  return [
    `${text.status} ${STATUS_OPTIONS.find(({ value }) => value === filter.status)?.label}`,
    nameOf(environments, filter.environmentId),
    nameOf(teachers, filter.ownerId),
    ORIGIN_OPTIONS.find(({ value }) => value === filter.origin)?.label,
  ].filter((name) => name !== undefined);
}

/** Folded on a phone, where the summary names the active ones. */
export function WeekFilters({ week, clearTo }: { week: WeekTabData; clearTo: string }) {
  const { environmentId, ownerId, status, origin } = week.filter;
  return (
    <details className="filter-fold min-w-0 max-lg:block max-lg:flex-[1_1_100%] lg:mt-0">
      <summary className="max-lg:flex max-lg:items-center max-lg:gap-2 max-lg:min-h-11 max-lg:cursor-pointer">
        <Icon name="filter" size={20} />
        <span>
          <b>{formText.filters}</b>: {filtersSet(week).join(" · ")}
        </span>
      </summary>
      <Form
        method="get"
        action={ADDRESSES.home}
        className="filters lg:[&_.input]:max-w-27"
        aria-label={formText.filters}
        preventScrollReset
      >
        <input type="hidden" name="aba" value="semana" />
        <input type="hidden" name="semana" value={week.startDate} autoComplete="off" />
        <input type="hidden" name="turno" value={week.shiftSlugs[week.shift]} autoComplete="off" />
        <FilterSelect
          name="ambiente"
          label={text.environment}
          value={environmentId ?? ""}
          options={choicesOrAll(week.environments)}
        />
        <FilterSelect
          name="professor"
          label={text.teacher}
          value={ownerId ?? ""}
          options={choicesOrAll(week.teachers)}
        />
        <FilterSelect name="status" label={text.status} value={status} options={STATUS_OPTIONS} />
        <FilterSelect
          name="origem"
          label={originText.label}
          value={origin}
          options={[{ value: "", label: originText.all }, ...ORIGIN_OPTIONS]}
        />
        <button type="submit" className="button" data-look="secondary" data-size="tool">
          {formText.filter}
        </button>
        <Link to={clearTo} className="button" data-look="quiet" data-size="tool" preventScrollReset>
          {formText.clearAll}
        </Link>
      </Form>
    </details>
  );
}
