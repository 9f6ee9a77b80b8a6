import { Link } from "@remix-run/react";
import { type CivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { weekdayText } from "#app/text/calendar/off-days.ts";
import { calendarText, signOf } from "#app/text/calendar/school-calendar.ts";
import { formatDayMonth, formatMonth } from "#app/text/format.ts";
import type { ShownDay } from "./types.ts";

/** A day in words, for people who do not see its colour and sign. */
function wordsOf({ date, mark, weekday, title }: ShownDay): string {
  const what = mark === "swapped" ? calendarText.asWeekday(weekday) : calendarText.marks[mark].toLowerCase();
  return [formatDayMonth(date), what, title].filter(Boolean).join(", ");
}

function DayCell({ day, href, isChosen, isToday }: { day: ShownDay; href: string | null } & Flags) {
  const sign = signOf(day.mark, day.weekday);
  const inner = (
    <>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      {sign ? (
        <small className="print:text-[5.5pt]/none" aria-hidden="true">
          {sign}
        </small>
      ) : null}
      <span className="sr-only">{wordsOf(day)}</span>
    </>
  );
  const facts = { "data-mark": day.mark, "data-today": isToday ? "" : undefined, title: wordsOf(day) };
  if (href === null) return <span {...facts}>{inner}</span>;
  return (
    <Link {...facts} to={href} aria-current={isChosen ? "date" : undefined} preventScrollReset>
      {inner}
    </Link>
  );
}

type Flags = { isChosen: boolean; isToday: boolean };

function weeksOf(days: ShownDay[]): (ShownDay | null)[][] {
  const before = weekdayIndex(days[0]?.date ?? "2000-01-03");
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const rows = Math.ceil(cells.length / 7);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => cells[row * 7 + column] ?? null),
  );
}

export function Month({
  days,
  count,
  hrefOf,
  chosen,
  today,
}: {
  days: ShownDay[];
  count: number;
  /** Where a day leads; null where it leads nowhere. */
  hrefOf: ((date: CivilDate) => string) | null;
  chosen: CivilDate | null;
  today: CivilDate;
}) {
  const [name = ""] = formatMonth(days[0]?.date.slice(0, 7) ?? "").split(/ de | /);
  return (
    <table className="month print:h-[calc(100%-10pt)] print:text-[7pt]">
      <caption className="print:leading-[1.3]">
        {name} <span className="float-right text-muted font-normal">{calendarText.monthDays(count)}</span>
      </caption>
      <thead>
        <tr>
          {calendarText.letters.map((letter, index) => (
            <th key={weekdayText(index + 1)} scope="col" abbr={weekdayText(index + 1)}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((day, index) => (
              <td className="print:p-0" key={day?.date ?? weekdayText(index + 1)}>
                {day ? (
                  <DayCell
                    day={day}
                    href={hrefOf ? hrefOf(day.date) : null}
                    isChosen={day.date === chosen}
                    isToday={day.date === today}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
