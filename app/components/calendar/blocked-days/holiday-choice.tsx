import type { Holiday } from "#app/domain/calendar/blocked-day.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { formatDate, formatShortWeekday } from "#app/text/format.ts";

/** The holidays of a year as checkboxes in a table; days that are blocked already have none. */
export function HolidayChoice({
  holidays,
  name,
  chosen,
}: {
  holidays: (Holiday & { isBlocked: boolean })[];
  name: string;
  /** The previous choice; null chooses all but the optional ones. */
  chosen: string[] | null;
}) {
  const { scope: scopes, isBlocked } = blockedDayText.holidays;
  const { columns } = blockedDayText;
  return (
    <div className="table-box">
      <table className="table" aria-label={blockedDayText.holidays.legend}>
        <thead>
          <tr>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.type}</th>
          </tr>
        </thead>
        <tbody>
          {holidays.map(({ date, name: title, scope, isBlocked: isTaken }) => (
            <tr key={date}>
              <th scope="row" className="whitespace-nowrap">
                <label className="choice">
                  <input
                    type="checkbox"
                    name={isTaken ? undefined : name}
                    value={date}
                    disabled={isTaken}
                    defaultChecked={isTaken || (chosen ? chosen.includes(date) : scope !== "optional")}
                  />
                  <span>
                    {formatDate(date)}, {formatShortWeekday(date)}
                    <span className="sr-only"> {title}</span>
                  </span>
                </label>
              </th>
              <td>{title}</td>
              <td className="whitespace-nowrap">
                {isTaken ? <span className="hint">{isBlocked}</span> : scopes[scope]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
