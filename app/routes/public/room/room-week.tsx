import { addressOf } from "#app/domain/addresses.ts";
import { addDays, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { RoomPage, RoomShift, RoomWeekRow } from "#app/services/rooms/room-page.server.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { publicText } from "#app/text/public/public.ts";
import { lessonSpan, roomText as text } from "#app/text/rooms/doors.ts";

/** Class codes up to this length stay whole at 320 px; longer names break. */
const WHOLE_CODE = 11;

/** The lessons of a reservation, or its times; empty for the whole shift. */
function lessonsText({ lessons, startTime, endTime }: RoomWeekRow): string {
  return lessons ? lessonSpan(lessons) : formatTimeRange(startTime, endTime);
}

function Cell({ shift: { reservations, blocked }, hasLessons }: { shift: RoomShift; hasLessons: boolean }) {
  if (reservations.length === 0) return <td className="free">{blocked ?? text.noClass}</td>;
  return (
    <td>
      {blocked === null ? null : <span className="free">{blocked}</span>}
      {reservations.map((row) => (
        <p key={row.id}>
          <b className={row.className.length > WHOLE_CODE ? "class" : "class code"}>{row.className}</b>{" "}
          {lessonsText(row)}
          {hasLessons && !row.isLesson ? <span className="muted"> {text.booking}</span> : null}
        </p>
      ))}
    </td>
  );
}

function weekLabel({ monday, openingMonday, today }: RoomPage): string {
  if (monday <= today && today < addDays(monday, 7)) return text.thisWeek;
  return monday === openingMonday ? text.nextWeek : text.otherWeek;
}

function roomWeekAddress({ room, openingMonday }: RoomPage, monday: string): string {
  const address = addressOf("room", room.id);
  return monday === openingMonday ? `${address}#semana` : `${address}?semana=${monday}#semana`;
}

/** The week as days by shifts, with links to the weeks beside it. */
export function RoomWeek({ page }: { page: RoomPage }) {
  const { monday, week } = page;
  const [previous, following] = [addDays(monday, -7), addDays(monday, 7)];
  const last = week.at(-1)?.date ?? monday;
  return (
    <section id="semana" aria-labelledby="t-semana">
      <h2 id="t-semana">{text.week(weekLabel(page), monday, last)}</h2>
      <table aria-labelledby="t-semana">
        <thead>
          <tr>
            <th scope="col" className="day">
              <span className="vh">{text.dayColumn}</span>
            </th>
            {SHIFTS.map((shift) => (
              <th key={shift} scope="col">
                {publicText.shifts[shift]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ date, isToday, shifts }) => (
            <tr key={date} className={isToday ? "on" : undefined}>
              <th scope="row">
                {text.weekday(date)}
                {isToday ? <span className="vh"> ({text.today})</span> : null}
              </th>
              {SHIFTS.map((shift) => (
                <Cell key={shift} shift={shifts[shift]} hasLessons={page.hasLessons} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <nav className="links" aria-label={text.weeks}>
        {isCivilDate(previous) ? (
          <a href={roomWeekAddress(page, previous)} rel="prev">
            {text.previous}
          </a>
        ) : null}{" "}
        {isCivilDate(following) ? (
          <a href={roomWeekAddress(page, following)} rel="next">
            {text.following}
          </a>
        ) : null}
      </nav>
    </section>
  );
}
