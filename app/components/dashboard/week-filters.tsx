import { Link } from "@remix-run/react";
import { choicesOrAll, FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { WEEK_STATUS_SLUGS } from "#app/domain/bookings/week-status.ts";
import { ORIGIN_OPTIONS, originText } from "#app/text/bookings/origin.ts";
import { statusText } from "#app/text/bookings/reservations.ts";
import { weekText as text } from "#app/text/dashboard/dashboard.ts";
import { formText } from "#app/text/form.ts";
import type { WeekTabData } from "./week-tab-address.ts";

const STATUS_OPTIONS = [
  ...STATUSES.map((status) => ({ value: WEEK_STATUS_SLUGS[status], label: statusText[status] })),
  { value: WEEK_STATUS_SLUGS.all, label: formText.all },
];

export function WeekFilters({ week, clearTo }: { week: WeekTabData; clearTo: string }) {
  const { environmentId, ownerId, status, origin } = week.filter;
  return (
    <Form
      method="get"
      action={ADDRESSES.home}
      className="filters"
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
        options={[{ value: "", label: originText.both }, ...ORIGIN_OPTIONS]}
      />
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {formText.filter}
      </button>
      <Link to={clearTo} className="button" data-look="quiet" data-size="tool" preventScrollReset>
        {formText.clearAll}
      </Link>
    </Form>
  );
}
