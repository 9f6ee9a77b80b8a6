import { Fold } from "#app/components/form/fold.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { choiceAbout, isLeftOut } from "#app/domain/series/date-choice.ts";
import { type DateState, isDisputed, isOfSeries } from "#app/domain/series/series.ts";
import { formatDayMonth, formatMonth, formatShortWeekday, formatWeekdayDate } from "#app/text/format.ts";
import { dateStateText, seriesFormText as text } from "#app/text/series/series-form.ts";

export type PlannedDateView = { date: string; state: DateState; title: string | null };

const LOOKS: Partial<Record<DateState, { status: string; icon: IconName }>> = {
  taken: { status: "conflict", icon: "conflict" },
  short: { status: "conflict", icon: "conflict" },
  refused: { status: "conflict", icon: "scales" },
  requested: { status: "pending", icon: "hourglass" },
  blocked: { status: "blocked", icon: "blocked" },
  closed: { status: "blocked", icon: "blocked" },
};

type Option = { value: string; label: string };

/** The first option is the default: as all others. A date that a choice made free still shows that choice. */
function optionsOf({ date, state }: PlannedDateView, { isStaff, chosen, offers }: Choosing): Option[] {
  const ask = { value: `ask:${date}`, label: text.ask };
  const made = choiceAbout(chosen, date) ?? "";
  if (state === "notSchoolDay") return [{ value: "", label: text.skip }, ask];
  if (state === "free") {
    const present = made.startsWith("room:") ? { value: made, label: text.elsewhereChosen } : ask;
    return [present, { value: "", label: made.startsWith("room:") ? text.backToRoom : text.skip }];
  }
  const mayAsk = isDisputed(state) || isStaff;
  const elsewhere = (offers[date] ?? []).map(({ id, label }) => ({
    value: `room:${date}:${id}`,
    label: text.elsewhere(label),
  }));
  return [
    { value: "", label: text.asAll },
    { value: `skip:${date}`, label: text.skipToGap },
    ...(mayAsk ? [ask] : []),
    { value: `out:${date}`, label: text.leaveOut },
    ...elsewhere,
  ];
}

type Choosing = {
  chosen: string[];
  isStaff: boolean;
  /** Of each date that lacks its room, others that are free on it. */
  offers: Record<string, { id: number; label: string }[]>;
};

const PIPS: Partial<Record<DateState, keyof typeof text.pips>> = {
  free: "free",
  taken: "taken",
  short: "taken",
  requested: "requested",
};

/** All dates by month, folded: they inform, the choices are above. */
export function Months({
  dates,
  chosen,
  place,
}: {
  dates: PlannedDateView[];
  chosen: string[];
  place: string;
}) {
  const own = dates.filter(({ state }) => isOfSeries(state));
  if (own.length === 0) return null;
  const isFree = ({ date, state }: PlannedDateView) => state === "free" && !isLeftOut(chosen, date);
  return (
    <section className="grid gap-2" aria-label={text.datesTitle}>
      <h2 className="text-h3">
        {text.byMonth(own.length)} <span className="hint">{text.byMonthHint(place)}</span>
      </h2>
      <div className="months">
        {[...Map.groupBy(own, ({ date }) => date.slice(0, 7))].map(([month, days]) => (
          <details key={month}>
            <summary>
              <b>{formatMonth(month).split(" ")[0]}</b>
              <span className="flex flex-wrap gap-1" aria-hidden="true">
                {days.map(({ date, state }) => (
                  <i
                    key={date}
                    className="pip"
                    data-pip={isLeftOut(chosen, date) ? "out" : (PIPS[state] ?? "blocked")}
                  />
                ))}
              </span>
              <span className="ml-auto hint">
                {text.freeOfMonth(days.filter(isFree).length, days.length)}
              </span>
            </summary>
            <ul>
              {days.map(({ date, state, title }) => (
                <li key={date}>
                  {formatShortWeekday(date)} {formatDayMonth(date)}:{" "}
                  <span className="hint">
                    {isLeftOut(chosen, date) ? text.leftOut : dateStateText[state](title)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-3.5 hint" aria-hidden="true">
        {Object.entries(text.pips).map(([pip, word]) => (
          <span key={pip} className="inline-flex items-center gap-1.5">
            <i className="pip" data-pip={pip} /> {word}
          </span>
        ))}
      </p>
    </section>
  );
}

/** The free dates, each with a box that leaves it out: the weeks of a lesson that is not every week. */
export function LeaveOut({ dates, chosen }: { dates: PlannedDateView[]; chosen: string[] }) {
  const plain = dates.filter(
    ({ date, state }) =>
      state === "free" && (choiceAbout(chosen, date) === undefined || isLeftOut(chosen, date)),
  );
  const count = plain.filter(({ date }) => isLeftOut(chosen, date)).length;
  if (plain.length === 0) return null;
  return (
    <details className="fold">
      <summary>{text.leaveOutTitle(count)}</summary>
      <p className="hint">{text.leaveOutHint}</p>
      <ul className="flex flex-wrap gap-1.5 mt-2">
        {plain.map(({ date }) => (
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

/** Dates with a select each. */
export function DateChoices({ dates, ...choosing }: Choosing & { dates: PlannedDateView[] }) {
  return (
    <ul className="grid gap-2">
      {dates.map((day) => (
        <Other key={day.date} day={day} {...choosing} />
      ))}
    </ul>
  );
}

/** Dates without school, which the series may have all the same. */
export function OutsideDates({ dates, ...choosing }: Choosing & { dates: PlannedDateView[] }) {
  const outside = dates.filter(({ state }) => state === "notSchoolDay");
  if (outside.length === 0) return null;
  const isChosen = outside.some(({ date }) => choiceAbout(choosing.chosen, date) !== undefined);
  return (
    <Fold className="fold" isOpen={isChosen}>
      <summary>{text.outside(outside.length)}</summary>
      <DateChoices dates={outside} {...choosing} />
    </Fold>
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
