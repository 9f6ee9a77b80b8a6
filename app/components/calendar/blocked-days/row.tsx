import { RowLink } from "#app/components/ui/row-link.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { BlockedDay } from "#app/models/calendar/blocked-day.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { blockedDayText, blockedDayTypeText } from "#app/text/calendar/blocked-days.ts";
import { formText } from "#app/text/form.ts";
import { formatDate, formatWeekday } from "#app/text/format.ts";

export function BlockedDayRow({ day, query }: { day: BlockedDay; query: string }) {
  const { columns, visible, hidden, allShifts } = blockedDayText;
  const { id, date, title, description, type, affectedShifts, showInPanel } = day;
  const isWhole = affectedShifts.length === SHIFTS.length;
  const name = `${formatDate(date)}, ${title}`;
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {formatDate(date)}
        <p className="hint">{formatWeekday(date)}</p>
      </th>
      <td data-label={columns.title}>
        <div className="min-w-0 max-w-[36rem] [overflow-wrap:anywhere]">
          {title}
          {description ? <p className="hint line-clamp-1">{description}</p> : null}
        </div>
      </td>
      <td data-label={columns.type}>
        <span className="badge">{blockedDayTypeText[type]}</span>
      </td>
      <td data-label={columns.shifts}>
        {isWhole ? allShifts : affectedShifts.map((shift) => shiftText[shift]).join(", ")}
      </td>
      <td data-label={columns.panel}>{showInPanel ? visible : hidden}</td>
      <td className="row-actions">
        <div>
          <RowLink to={addressOf("blockedDayEdit", id) + query} label={formText.edit} name={name} />
          <RowLink
            to={addressOf("blockedDayDelete", id) + query}
            label={formText.delete}
            name={name}
            danger
          />
        </div>
      </td>
    </tr>
  );
}
