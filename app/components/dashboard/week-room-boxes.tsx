import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { firstLessons } from "#app/domain/dates/lesson.ts";
import { weekText as text } from "#app/text/dashboard/dashboard.ts";
import { formatDayMonth, formatShortWeekday } from "#app/text/format.ts";
import { freeRoomText } from "#app/text/rooms/free-rooms.ts";
import {
  type Day,
  type WeekRoom,
  type WeekRooms,
  type WeekRun,
  type WeekTabData,
  weekTabAddress,
} from "./week-tab-address.ts";

function stateOf({ cards, closed }: WeekRun): string | undefined {
  return closed === null ? cards[0]?.status : "blocked";
}

function Box({ to, day, room, runs }: { to: string; day: Day; room: WeekRoom; runs: WeekRun[] }) {
  const taken = runs.reduce((sum, { cards, span }) => sum + (cards.length > 0 ? span : 0), 0);
  const isClosed = runs.some(({ closed }) => closed !== null);
  const words = taken > 0 ? text.lessons(taken) : isClosed ? text.closed : text.noLesson;
  return (
    <Link className="week-box" to={`${to}#dia-${day.date}`} data-taken={taken > 0 || undefined}>
      <span className="sr-only">
        {room.fullName}, {text.day(day.date)}:{" "}
      </span>
      <span className="week-bar" aria-hidden="true">
        {runs.flatMap((run) =>
          firstLessons(run.span).map((lesson) => <i key={run.first + lesson} data-status={stateOf(run)} />),
        )}
      </span>
      {isClosed && taken === 0 ? <Icon name="padlock" size={12} /> : null}
      {words}
    </Link>
  );
}

/** The same week on a phone: a row of five boxes for each room, each of which leads to the room's day. */
export function WeekRoomBoxes({ week, days, rooms }: { week: WeekTabData; days: Day[]; rooms: WeekRooms }) {
  const today = days.findIndex(({ isToday }) => isToday);
  return (
    <div className="grid min-[60rem]:hidden">
      <div className="week-days" aria-hidden="true">
        {days.map((day) => (
          <span key={day.date} className={day.isToday ? "today" : undefined}>
            <span className="block font-normal">{formatShortWeekday(day.date)}</span>
            {formatDayMonth(day.date)}
          </span>
        ))}
      </div>
      {rooms.groups.map((group) => (
        <section key={group.head} aria-label={group.head}>
          <h2 className="flex justify-between mt-3 px-2 bg-sunken text-small/7">
            {group.head}
            <span className="text-muted font-normal">
              {freeRoomText.rooms(group.rooms.length)}
              {today === -1 ? null : ` · ${text.freeToday(group.free[today] ?? 0)}`}
            </span>
          </h2>
          <ul>
            {group.rooms.map((room) => {
              const to = weekTabAddress(week, { ambiente: String(room.id) });
              return (
                <li key={room.id} className="py-1.5 border-b border-b-line">
                  <p className="flex justify-between gap-2 text-small/5">
                    <strong>{room.name}</strong>
                    <span className="flex-none text-muted">{freeRoomText.holds(room.capacity, [])}</span>
                  </p>
                  <div className="week-boxes">
                    {room.days.map((runs, at) => {
                      const day = days[at];
                      return day ? <Box key={day.date} to={to} day={day} room={room} runs={runs} /> : null;
                    })}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
