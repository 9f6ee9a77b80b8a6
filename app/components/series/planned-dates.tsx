import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { choiceAbout, isLeftOut } from "#app/domain/series/date-choice.ts";
import { type DateState, isOfSeries } from "#app/domain/series/series.ts";
import {
  formatDayMonth,
  formatShortMonth,
  formatShortWeekday,
  formatWeekday,
  formatWeekdayDate,
} from "#app/text/format.ts";
import { dateStateText, seriesFormText as text } from "#app/text/series/series-form.ts";

export type PlannedDateView = { date: string; state: DateState; title: string | null };

const LOOKS: Partial<Record<DateState, { status: string; icon: IconName }>> = {
  taken: { status: "conflict", icon: "conflict" },
  refused: { status: "conflict", icon: "scales" },
  requested: { status: "pending", icon: "hourglass" },
  blocked: { status: "blocked", icon: "blocked" },
  closed: { status: "blocked", icon: "blocked" },
};

type Option = { value: string; label: string };

/** The first option is the default. A date that a choice made free still shows that choice. */
function optionsOf({ date, state }: PlannedDateView, { isStaff, chosen, offers }: Choosing): Option[] {
  const ask = { value: `ask:${date}`, label: text.ask };
  const leaveOut = { value: `out:${date}`, label: text.leaveOut };
  const elsewhere = (offers[date] ?? []).map(({ id, label }) => ({
    value: `room:${date}:${id}`,
    label: text.elsewhere(label),
  }));
  const made = choiceAbout(chosen, date) ?? "";
  if (state === "free") {
    const present = made.startsWith("room:") ? { value: made, label: text.elsewhereChosen } : ask;
    return [present, { value: "", label: made.startsWith("room:") ? text.backToRoom : text.skip }];
  }
  const plain = plainOptions({ date, state }, isStaff, ask);
  return state === "notSchoolDay" ? plain : [...plain, leaveOut, ...elsewhere];
}

function plainOptions(
  { date, state }: Pick<PlannedDateView, "date" | "state">,
  isStaff: boolean,
  ask: Option,
): Option[] {
  if (state === "requested") {
    return [
      { value: "", label: text.ask },
      { value: `skip:${date}`, label: text.skipToGap },
    ];
  }
  if (state === "notSchoolDay") return [{ value: "", label: text.skip }, ask];
  const mayAsk = state === "taken" || isStaff;
  return [{ value: "", label: text.skipToGap }, ...(mayAsk ? [ask] : [])];
}

type Choosing = {
  chosen: string[];
  isStaff: boolean;
  /** Of each date that lacks its room, others that are free on it. */
  offers: Record<string, { id: number; label: string }[]>;
};

function Months({ dates, chosen }: { dates: PlannedDateView[]; chosen: string[] }) {
  const own = dates.filter(({ state }) => isOfSeries(state));
  const months = [...Map.groupBy(own, ({ date }) => date.slice(0, 7))];
  const weekdays = Map.groupBy(own, ({ date }) => formatWeekday(date));
  const usual = [...weekdays].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
  const label = (date: string) => {
    const day = Number(date.slice(8));
    return formatWeekday(date) === usual ? String(day) : `${formatShortWeekday(date)} ${day}`;
  };
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {months.map(([month, days]) => (
        <li key={month} className="flex gap-2">
          <span className="w-7 flex-none text-small/7 text-muted" aria-hidden="true">
            {formatShortMonth(month)}
          </span>
          <ul className="flex flex-wrap content-start gap-1">
            {days.map(({ date, state, title }) => {
              const isOut = isLeftOut(chosen, date);
              const look = isOut ? undefined : LOOKS[state];
              return (
                <li
                  key={date}
                  className={
                    look
                      ? "badge"
                      : `min-w-8 px-1.5 border border-line rounded-md text-small/6.5 text-center ${isOut ? "line-through text-muted" : ""}`
                  }
                  data-status={look?.status}
                >
                  <span aria-hidden="true">{label(date)}</span>
                  {look ? <Icon name={look.icon} size={15} /> : null}
                  <span className="sr-only">
                    {formatWeekdayDate(date)}: {isOut ? text.leftOut : dateStateText[state](title)}
                  </span>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The free dates, each with a box that leaves it out: the weeks of a lesson that is not every week. */
function LeaveOut({ dates, chosen }: { dates: PlannedDateView[]; chosen: string[] }) {
  const count = dates.filter(({ date }) => isLeftOut(chosen, date)).length;
  if (dates.length === 0) return null;
  return (
    <details className="fold">
      <summary>{text.leaveOutTitle(count)}</summary>
      <p className="hint">{text.leaveOutHint}</p>
      <ul className="flex flex-wrap gap-1.5 mt-2">
        {dates.map(({ date }) => (
          <li key={date}>
            <label className="filter-chip">
              <input
                type="checkbox"
                name="choices"
                value={`out:${date}`}
                defaultChecked={isLeftOut(chosen, date)}
              />
              {formatShortWeekday(date)} {formatDayMonth(date)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function PlannedDates({
  dates,
  total,
  free,
  children,
  ...choosing
}: Choosing & {
  dates: PlannedDateView[];
  total: number;
  free: number;
  children: ReactNode;
}) {
  const { chosen } = choosing;
  const isPlain = ({ date, state }: PlannedDateView) =>
    state === "free" && (choiceAbout(chosen, date) === undefined || isLeftOut(chosen, date));
  const others = dates.filter((day) => !isPlain(day) && day.state !== "notSchoolDay");
  const outside = dates.filter(({ state }) => state === "notSchoolDay");
  const isOutsideChosen = outside.some(({ date }) => choiceAbout(chosen, date) !== undefined);
  return (
    <section className="panel grid gap-3 p-4" aria-label={text.datesTitle} id="datas">
      <h2 aria-live="polite">{total > 0 ? text.summary(free, total) : text.noDates}</h2>
      <Months dates={dates} chosen={chosen} />
      <LeaveOut dates={dates.filter(isPlain)} chosen={chosen} />
      {children}
      {others.length > 0 ? (
        <>
          <h3>{text.others(others.length)}</h3>
          <ul className="grid gap-2">
            {others.map((day) => (
              <Other key={day.date} day={day} {...choosing} />
            ))}
          </ul>
        </>
      ) : null}
      {outside.length > 0 ? (
        <details open={isOutsideChosen || undefined}>
          <summary>{text.outside(outside.length)}</summary>
          <ul className="grid gap-2 mt-2">
            {outside.map((day) => (
              <Other key={day.date} day={day} {...choosing} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Other({ day, ...choosing }: Choosing & { day: PlannedDateView }) {
  const look = LOOKS[day.state];
  const options = optionsOf(day, choosing);
  const { chosen } = choosing;
  return (
    <li className="grid gap-x-3 gap-y-1 border-t border-t-line pt-2 sm:grid-cols-[minmax(0,1fr)_18rem] sm:items-center">
      <span className="flex flex-wrap items-center gap-x-3">
        <b>{formatWeekdayDate(day.date)}</b>
        <span className={look ? "badge whitespace-normal" : "hint"} data-status={look?.status}>
          {look ? <Icon name={look.icon} size={15} /> : null}
          {dateStateText[day.state](day.title)}
        </span>
      </span>
      {day.state === "past" || options.length < 2 ? (
        <span className="hint">{day.state === "past" ? text.skip : options[0]?.label}</span>
      ) : (
        <select
          className="input"
          name="choices"
          aria-label={text.choiceOf(formatWeekdayDate(day.date))}
          defaultValue={options.find(({ value }) => chosen.includes(value))?.value ?? ""}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
