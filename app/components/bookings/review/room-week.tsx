import { Link } from "@remix-run/react";
import { WeekNavigation } from "#app/components/bookings/week-navigation.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import type { RoomWeekEntry, readRoomWeek } from "#app/services/bookings/review/room-week.server.ts";
import { conflictBadge, requestText, shiftTabText, statusText } from "#app/text/bookings/reservations.ts";
import { pedagogicalText } from "#app/text/bookings/review/pedagogical.ts";
import { formatDate, formatDayMonth, formatTimeRange, formatWeekday } from "#app/text/format.ts";

export type RoomWeekView = ReturnType<typeof readRoomWeek>;

type ListAddress = { base: string; query: Record<string, string> };

const PEDAGOGICAL: ListAddress = { base: ADDRESSES.pedagogical, query: { aba: "calendario" } };

function EntryLink({ entry }: { entry: RoomWeekEntry }) {
  const query = new URLSearchParams({ aba: "todas", busca: `#${entry.id}` });
  return (
    <Link
      to={`${ADDRESSES.pedagogical}?${query}`}
      className="week-entry"
      data-status={entry.status}
      data-conflict={entry.isInConflict || undefined}
      title={`${entry.disciplineName}, ${entry.userName}`}
    >
      <b>{entry.className}</b>
      <span>{formatTimeRange(entry.startTime, entry.endTime)}</span>
      <span>{entry.userName}</span>
      <span className="sr-only">
        {entry.disciplineName}, {statusText[entry.status]}
        {entry.isInConflict ? `, ${conflictBadge}` : ""}
      </span>
    </Link>
  );
}

export function RoomWeek({ week, place = PEDAGOGICAL }: { week: RoomWeekView; place?: ListAddress }) {
  const address = (monday: string, shift: Shift) => {
    const query = new URLSearchParams({ ...place.query, semana: monday, turno: SHIFT_SLUGS[shift] });
    return `${place.base}?${query}`;
  };
  return (
    <section className="panel room-week grid-cols-1" aria-labelledby="semana">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="semana">{requestText.week(formatDate(week.monday), formatDate(week.lastDay))}</h2>
        <WeekNavigation
          previous={address(week.previousMonday, week.shift)}
          current={address(week.currentMonday, week.shift)}
          next={address(week.nextMonday, week.shift)}
        />
      </div>
      <Tabs
        label={requestText.shifts}
        tabs={SHIFTS.map((shift) => ({
          to: address(week.monday, shift),
          label: shiftTabText(shift, week.shiftHours[shift]),
          isCurrent: shift === week.shift,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="table-scroll relative" tabIndex={0} aria-label={pedagogicalText.scrolled}>
        <table
          className="w-full min-w-208 table-fixed border-separate border-spacing-0 text-badge/4.5"
          aria-label={pedagogicalText.weekOf(shiftTabText(week.shift, week.shiftHours[week.shift]))}
        >
          <thead>
            <tr>
              <th scope="col">{pedagogicalText.room}</th>
              {week.days.map((date) => (
                <th scope="col" key={date} aria-current={date === week.today ? "date" : undefined}>
                  {formatWeekday(date)} {formatDayMonth(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.rooms.map((room) => (
              <tr key={room.id}>
                <th scope="row">{room.name}</th>
                {room.days.map(({ date, entries }) => (
                  <td key={date}>
                    {entries.map((entry) => (
                      <EntryLink key={entry.id} entry={entry} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
