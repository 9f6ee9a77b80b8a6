import { formatDate, formatMonth } from "#app/text/format.ts";
import { requestText } from "#app/text/reservations.ts";

type MonthDay = { date: string; isPast: boolean; blockedTitle: string | null };
export type MonthView = { month: string; weeks: (MonthDay | null)[][] };

const WEEKDAYS = ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"];

/** Why a day cannot be chosen, or only by staff. */
export function reasonOf({ isPast, blockedTitle }: Omit<MonthDay, "date">): string | null {
  if (isPast) return requestText.pastDay;
  return blockedTitle === null ? null : requestText.blockedDay(blockedTitle);
}

function Day({
  day,
  chosen,
  mayChooseBlocked,
}: {
  day: MonthDay;
  chosen: string[];
  mayChooseBlocked: boolean;
}) {
  const isBlocked = day.blockedTitle !== null;
  const isChosen = chosen.includes(day.date);
  // What is chosen is sent and can be taken back: the server left out what cannot be asked for.
  const isDisabled = !isChosen && (day.isPast || (isBlocked && !mayChooseBlocked));
  const note = reasonOf(day);
  return (
    <label className="month-day" data-blocked={isBlocked} title={note ?? undefined}>
      <input
        type="checkbox"
        name="dates"
        value={day.date}
        defaultChecked={isChosen}
        disabled={isDisabled}
        aria-label={[formatDate(day.date), note].filter(Boolean).join(", ")}
      />
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
    </label>
  );
}

/** Months as tables of checkboxes: the dates without JavaScript. Chosen days of other months stay chosen. */
export function MonthTables({
  months,
  chosen,
  previousMonth,
  nextMonth,
  mayChooseBlocked,
}: {
  months: MonthView[];
  chosen: string[];
  previousMonth: string | null;
  nextMonth: string | null;
  mayChooseBlocked: boolean;
}) {
  const shown = new Set(months.flatMap((month) => month.weeks.flat().map((day) => day?.date)));
  const elsewhere = chosen.filter((date) => !shown.has(date));
  return (
    <div className="grid gap-3">
      <div className="months">
        {months.map((month) => (
          <table key={month.month}>
            <caption>{formatMonth(month.month)}</caption>
            <thead>
              <tr>
                {WEEKDAYS.map((weekday) => (
                  <th key={weekday} scope="col">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {month.weeks.map((week) => (
                <tr key={week.find((day) => day)?.date}>
                  {week.map((day, index) => (
                    <td key={WEEKDAYS[index]}>
                      {day ? <Day day={day} chosen={chosen} mayChooseBlocked={mayChooseBlocked} /> : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {elsewhere.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {elsewhere.map((date) => (
            <label key={date} className="choice">
              <input type="checkbox" name="dates" value={date} defaultChecked />
              <span>{formatDate(date)}</span>
            </label>
          ))}
        </div>
      ) : null}
      <div className="actions">
        {previousMonth ? (
          <button
            type="submit"
            formMethod="get"
            name="mes"
            value={previousMonth}
            className="button"
            data-look="secondary"
          >
            {requestText.previousMonth}
          </button>
        ) : null}
        {nextMonth ? (
          <button
            type="submit"
            formMethod="get"
            name="mes"
            value={nextMonth}
            className="button"
            data-look="secondary"
          >
            {requestText.nextMonth}
          </button>
        ) : null}
      </div>
    </div>
  );
}
