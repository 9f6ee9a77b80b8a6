import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { useClosingDetails } from "#app/components/ui/use-closing-details.ts";
import { originSlug } from "#app/domain/bookings/origin.ts";
import { countFilters, type QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import { ENDED, EXPIRED } from "#app/domain/bookings/review/queue-place.ts";
import { SHIFT_SLUGS, SHIFTS } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { BoundedCount } from "#app/services/bookings/review/queue.server.ts";
import { ORIGIN_OPTIONS, originText } from "#app/text/bookings/origin.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { formatDate, formatNumber } from "#app/text/format.ts";
import type { QueueList } from "./queue.tsx";
import { SEARCH_FORM } from "./search.tsx";

function Chip({
  to,
  isOn,
  isSpare = false,
  children,
}: {
  to: string;
  isOn: boolean;
  isSpare?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className={isSpare ? "filter-chip lg:max-[100rem]:hidden" : "filter-chip"}
      aria-current={isOn ? "true" : undefined}
      preventScrollReset
    >
      {children}
      {isOn ? (
        <>
          <Icon name="close" size={16} />
          <span className="sr-only">{queueText.removeFilter}</span>
        </>
      ) : null}
    </Link>
  );
}

function Period({ filter, isNextWeek }: { filter: QueueFilter; isNextWeek: boolean }) {
  const details = useClosingDetails();
  const [from, to] = isNextWeek ? [null, null] : [filter.startDate, filter.endDate];
  const isOn = Boolean(from ?? to);
  return (
    <details className="pop relative" ref={details}>
      <summary className="filter-chip" aria-current={isOn ? "true" : undefined}>
        <Icon name="calendar" size={16} />
        {isOn ? queueText.periodOf(from && formatDate(from), to && formatDate(to)) : queueText.period}
      </summary>
      <div className="pop-panel">
        <label className="field">
          <span>{queueText.from}</span>
          <input
            className="input"
            type="date"
            name="de"
            form={SEARCH_FORM}
            defaultValue={from ?? ""}
            key={from}
          />
        </label>
        <label className="field">
          <span>{queueText.to}</span>
          <input
            className="input"
            type="date"
            name="ate"
            form={SEARCH_FORM}
            defaultValue={to ?? ""}
            key={to}
          />
        </label>
        <button type="submit" form={SEARCH_FORM} className="button tool" data-look="secondary">
          {queueText.filter}
        </button>
      </div>
    </details>
  );
}

function Select({
  label,
  name,
  all,
  value,
  options,
}: {
  label: string;
  name: string;
  /** The option for no filter, which shows as its visible name. */
  all: string;
  value: string;
  options: { value: string; label: string }[];
}) {
  return (
    <label className="filter-field filter-pair">
      <span>{label}</span>
      <select
        className="input"
        name={name}
        data-set={value !== "" || undefined}
        form={SEARCH_FORM}
        defaultValue={value}
        key={value}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function QueueFilters({
  base,
  filter,
  conflicts,
  expired,
  choices,
}: {
  base: string;
  filter: QueueFilter;
  conflicts: QueueList["conflicts"];
  /** How many pending ones are over; null on other tabs. */
  expired: BoundedCount | null;
  choices: { rooms: NamedRow[]; teachers: NamedRow[] };
}) {
  const { search } = useLocation();
  const requested = new URLSearchParams(search);
  const isNextWeek = requested.get("semana") === "proxima" && !requested.get("de") && !requested.get("ate");
  const to = (changes: Record<string, string | null>) => base + withQuery(search, { ...ENDED, ...changes });
  const counted = ({ count, isCut }: BoundedCount) => (isCut ? queueText.orMore(count) : formatNumber(count));
  const named = (rows: NamedRow[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const isOn = (conflict: boolean) => filter.conflict === conflict;
  const set = countFilters(filter);
  const hasExpired = expired !== null && (expired.count > 0 || filter.isExpired);
  return (
    <details className="filter-fold">
      <summary className="button tool" data-look="secondary">
        {set > 0 ? queueText.filtersSet(set) : queueText.filters}
      </summary>
      <div className="filter-bar">
        <nav
          className="flex flex-wrap gap-1.5 max-lg:contents xl:flex-none xl:flex-nowrap lg:*:px-2 lg:*:text-badge"
          aria-label={queueText.quickFilters}
        >
          <Chip to={to({ semana: isNextWeek ? null : "proxima", de: null, ate: null })} isOn={isNextWeek}>
            {queueText.nextWeek}
          </Chip>
          {conflicts ? (
            <>
              {/* All filters fit in one line of a desk: where one more stands there, this gives way. */}
              <Chip
                to={to({ conflito: isOn(false) ? null : "nao" })}
                isOn={isOn(false)}
                isSpare={hasExpired && !isOn(false)}
              >
                {queueText.without(counted(conflicts.without))}
              </Chip>
              <Chip to={to({ conflito: isOn(true) ? null : "sim" })} isOn={isOn(true)}>
                <Icon name="conflict" size={16} />
                {queueText.with(counted(conflicts.with))}
              </Chip>
            </>
          ) : null}
          {expired && hasExpired ? (
            <Chip
              to={to({ [EXPIRED.name]: filter.isExpired ? null : EXPIRED.value, conflito: null })}
              isOn={filter.isExpired}
            >
              <Icon name="clock" size={16} />
              {expiredText.filter(counted(expired))}
            </Chip>
          ) : null}
        </nav>
        <Period filter={filter} isNextWeek={isNextWeek} />
        <div className="filter-fields flex flex-auto items-center justify-end gap-1.5 min-w-0 max-lg:contents">
          <Select
            label={queueText.shift}
            all={queueText.allShifts}
            name="turno"
            value={filter.shift ? SHIFT_SLUGS[filter.shift] : ""}
            options={SHIFTS.map((shift) => ({ value: SHIFT_SLUGS[shift], label: shiftText[shift] }))}
          />
          <Select
            label={queueText.room}
            all={queueText.allRooms}
            name="ambiente"
            value={String(filter.environmentId ?? "")}
            options={named(choices.rooms)}
          />
          <Select
            label={queueText.teacher}
            all={queueText.allTeachers}
            name="professor"
            value={String(filter.ownerId ?? "")}
            options={named(choices.teachers)}
          />
          <Select
            label={originText.label}
            all={originText.both}
            name="origem"
            value={originSlug(filter.isLesson)}
            options={ORIGIN_OPTIONS}
          />
          <button type="submit" form={SEARCH_FORM} className="button tool" data-look="secondary">
            {queueText.filter}
          </button>
        </div>
      </div>
    </details>
  );
}
