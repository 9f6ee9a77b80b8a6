import { Form, Link } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { STATUSES } from "#app/domain/status.ts";
import { WEEK_STATUS_SLUGS } from "#app/domain/week-status.ts";
import { weekText as text } from "#app/text/dashboard.ts";
import { statusText } from "#app/text/reservations.ts";
import type { WeekTabData } from "./week-tab.tsx";

type Option = { value: string | number; label: string };

const STATUS_OPTIONS: Option[] = [
  ...STATUSES.map((status) => ({ value: WEEK_STATUS_SLUGS[status], label: statusText[status] })),
  { value: WEEK_STATUS_SLUGS.all, label: text.all },
];

/** A choice of the filter line: its word before it, one line high. */
function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string | number;
  options: Option[];
}) {
  return (
    <label className="filter">
      <span>{label}</span>
      {/* Browsers keep what was chosen on a reload; a new address shows its own. */}
      <select name={name} className="input" defaultValue={value} key={value} autoComplete="off">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function optionsOf(choices: { id: number; name: string }[] | null): Option[] {
  const all = { value: "", label: text.all };
  return [all, ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))];
}

/** The filters of the week as a GET form; the shift and the week stay. */
export function WeekFilters({ week, clearTo }: { week: WeekTabData; clearTo: string }) {
  const { environmentId, ownerId, status } = week.filter;
  return (
    <Form
      method="get"
      action={ADDRESSES.home}
      className="filters"
      aria-label={text.filters}
      preventScrollReset
    >
      <input type="hidden" name="aba" value="semana" />
      <input type="hidden" name="semana" value={week.startDate} autoComplete="off" />
      <input type="hidden" name="turno" value={week.shiftSlugs[week.shift]} autoComplete="off" />
      <FilterSelect
        name="ambiente"
        label={text.environment}
        value={environmentId ?? ""}
        options={optionsOf(week.environments)}
      />
      <FilterSelect
        name="professor"
        label={text.teacher}
        value={ownerId ?? ""}
        options={optionsOf(week.teachers)}
      />
      <FilterSelect name="status" label={text.status} value={status} options={STATUS_OPTIONS} />
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {text.filter}
      </button>
      <Link to={clearTo} className="button" data-look="quiet" data-size="tool" preventScrollReset>
        {text.clear}
      </Link>
    </Form>
  );
}
