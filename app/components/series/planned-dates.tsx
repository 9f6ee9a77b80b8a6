import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { DateState } from "#app/domain/series/series.ts";
import { formatDayMonth, formatWeekday, formatWeekdayDate } from "#app/text/format.ts";
import { dateStateText, seriesFormText as text } from "#app/text/series/series-form.ts";

export type PlannedDateView = { date: string; state: DateState; title: string | null };

const ICONS: Partial<Record<DateState, IconName>> = {
  taken: "conflict",
  blocked: "blocked",
  closed: "blocked",
};

type Option = { value: string; label: string };

/** Whether a choice is about a date. */
const isAbout = (choice: string, date: string) => choice.split(":")[1] === date;

/**
 * What a date that is not simply free can become: the first is what happens unless another one is chosen. A date that is
 * free by what was chosen for it still shows that choice.
 */
function optionsOf({ date, state }: PlannedDateView, { isStaff, chosen, offers }: Choosing): Option[] {
  const ask = { value: `ask:${date}`, label: text.ask };
  const elsewhere = (offers[date] ?? []).map(({ id, name }) => ({
    value: `room:${date}:${id}`,
    label: text.elsewhere(name),
  }));
  const made = chosen.find((choice) => isAbout(choice, date)) ?? "";
  if (state === "free") {
    const present = made.startsWith("room:") ? { value: made, label: text.elsewhereChosen } : ask;
    return [present, { value: "", label: made.startsWith("room:") ? text.backToRoom : text.skip }];
  }
  return [...plainOptions({ date, state }, isStaff, ask), ...elsewhere];
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
  /** The choices that were made of an earlier look. */
  chosen: string[];
  isStaff: boolean;
  /** Of each date that lacks its room, others that are free on it. */
  offers: Record<string, { id: number; name: string }[]>;
};

/** The dates of a series before its request: how many are free, and each other one with its choices. */
export function PlannedDates({
  dates,
  total,
  free,
  ...choosing
}: Choosing & {
  dates: PlannedDateView[];
  total: number;
  free: number;
}) {
  const isPlain = ({ date, state }: PlannedDateView) =>
    state === "free" && !choosing.chosen.some((choice) => isAbout(choice, date));
  const plain = dates.filter(isPlain);
  const others = dates.filter((day) => !isPlain(day) && day.state !== "notSchoolDay");
  const outside = dates.filter(({ state }) => state === "notSchoolDay");
  const isOutsideChosen = outside.some(({ date }) => choosing.chosen.some((choice) => isAbout(choice, date)));
  return (
    <section className="panel grid gap-3 p-4" aria-label={text.datesTitle} id="datas">
      <h2>{dates.length > 0 ? text.summary(free, total) : text.noDates}</h2>
      {plain.length > 0 ? (
        <ul className="flex flex-wrap gap-1 list-none p-0 m-0">
          {plain.map(({ date }) => (
            <li key={date} className="badge" data-status="approved">
              {formatWeekday(date).slice(0, 3)} {formatDayMonth(date)}
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <>
          <h3>{text.others(others.length)}</h3>
          <ul className="grid gap-2 list-none p-0 m-0">
            {others.map((day) => (
              <Other key={day.date} day={day} {...choosing} />
            ))}
          </ul>
        </>
      ) : null}
      {outside.length > 0 ? (
        <details open={isOutsideChosen || undefined}>
          <summary>{text.outside(outside.length)}</summary>
          <ul className="grid gap-2 list-none p-0 m-0 mt-2">
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
  const icon = ICONS[day.state];
  const options = optionsOf(day, choosing);
  const { chosen } = choosing;
  return (
    <li className="grid gap-1 border-t border-t-line pt-2 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <span>
        <b>{formatWeekdayDate(day.date)}</b>
        <span className="flex items-center gap-1">
          {icon ? <Icon name={icon} size={16} /> : null}
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
