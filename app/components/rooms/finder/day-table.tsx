import { Link } from "@remix-run/react";
import { SHIFT_ICONS } from "#app/components/bookings/shift-icons.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { limitsOf } from "#app/domain/dates/lesson.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { freeLessons } from "#app/domain/rooms/day-grid.ts";
import { finderAddress, requestAddress } from "#app/domain/rooms/room-query.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import { CELL_NOTE } from "./cell-note.ts";
import { shiftCells } from "./day-cells.tsx";
import type { DayRoomView, RoomDayView } from "./types.ts";
import { useGrid } from "./use-grid.ts";
import { usePreview } from "./use-preview.ts";

/** The columns of a phone, by how many lessons the shift has; more than eight stand in two lines. */
const COLUMNS: Record<number, string> = {
  1: "[--lessons:1]",
  2: "[--lessons:2]",
  3: "[--lessons:3]",
  4: "[--lessons:4]",
  5: "[--lessons:5]",
  6: "[--lessons:6]",
  7: "[--lessons:7]",
  8: "[--lessons:8]",
  9: "[--lessons:5]",
  10: "[--lessons:5]",
  11: "[--lessons:6]",
  12: "[--lessons:6]",
  13: "[--lessons:7]",
  14: "[--lessons:7]",
  15: "[--lessons:8]",
  16: "[--lessons:8]",
};

function shiftHours({ lessonSet }: RoomDayView, shift: Shift): string {
  const { startTime, endTime } = limitsOf(lessonSet[shift]);
  return text.hours(startTime, endTime);
}

function Head({ day }: { day: RoomDayView }) {
  return (
    <thead className="day-head max-sm:sticky max-sm:top-[var(--bar-top,0px)] max-sm:z-4 max-sm:border-b max-sm:border-b-input-border max-sm:bg-canvas">
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className="z-5 px-2.5 pt-0 pb-1.5 text-text text-badge font-bold text-left align-bottom min-[75rem]:w-54 max-[75rem]:w-[34%]"
        >
          {text.room}
        </th>
        {SHIFTS.map((shift) => (
          <th
            key={shift}
            scope="colgroup"
            colSpan={day.lessonSet[shift].lessons.length}
            className="shift-head h-7.5 border-b-0 text-text text-small font-bold truncate"
            data-of={shift}
            data-first
          >
            <Icon name={SHIFT_ICONS[shift]} size={16} /> {shiftText[shift]}{" "}
            <small>
              {day.blocked[shift] === null ? shiftHours(day, shift) : text.blockedBy(day.blocked[shift])}
            </small>
          </th>
        ))}
      </tr>
      <tr>
        {SHIFTS.flatMap((shift) =>
          day.lessonSet[shift].lessons.map(({ startTime }, index) => (
            <th
              key={`${shift} ${startTime}`}
              scope="col"
              data-of={shift}
              data-first={index === 0 || undefined}
            >
              <b>{text.ordinal(index + 1)}</b>
              {startTime}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function GroupRow({ day, group }: { day: RoomDayView; group: RoomDayView["groups"][number] }) {
  const filter = { ...day.filter, type: group.type, freeOnly: true };
  return (
    <tr className="group">
      <th scope="rowgroup">
        {group.head}
        <span className="count">
          {group.rooms.length}
          <span className="sr-only"> {text.rooms(group.rooms.length)}</span>
        </span>
      </th>
      {SHIFTS.map((shift) => {
        const [count, rest] = text.wholeShift(group.wholeShifts[shift]);
        const words = (
          <>
            <b>{count}</b>
            {rest}
          </>
        );
        return (
          <td key={shift} colSpan={day.lessonSet[shift].lessons.length} data-of={shift} data-first>
            {group.wholeShifts[shift] > 0 ? (
              <Link to={finderAddress({ dates: [day.date], shift, lessons: [] }, filter)}>{words}</Link>
            ) : (
              words
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** The room that one, two or three links to a whole shift take beside the name. */
const WHOLE_SHIFT_ROOM = [undefined, "sm:relative sm:pr-8", "sm:relative sm:pr-14", "sm:relative sm:pr-20"];

function RoomRow({ day, room }: { day: RoomDayView; room: DayRoomView }) {
  const free = freeLessons(room.cells[day.shift]);
  const whole = SHIFTS.filter(
    (shift) => freeLessons(room.cells[shift]).length === day.lessonSet[shift].lessons.length,
  );
  return (
    <tr data-full={free.length === 0 || undefined}>
      <th scope="row" className={WHOLE_SHIFT_ROOM[whole.length]}>
        <a
          className="name"
          href={addressOf("room", room.id)}
          aria-label={room.fullName}
          title={room.fullName}
          data-document
        >
          {room.name}
        </a>
        <span className="holds">{room.holds}</span>
        {whole.length > 0 ? (
          <span className="flex sm:absolute sm:right-1 sm:top-1.5">
            {whole.map((shift) => (
              <a
                key={shift}
                className="whole-shift"
                data-of={shift}
                href={requestAddress({ dates: [day.date], shift, lessons: [] }, [room.id])}
                aria-label={text.bookShift(text.wholeShiftOf[shift], room.fullName)}
                title={text.wholeShiftOf[shift]}
              >
                <Icon name={SHIFT_ICONS[shift]} size={16} />
              </a>
            ))}
          </span>
        ) : null}
      </th>
      {SHIFTS.map((shift) => shiftCells({ room, day, shift }))}
    </tr>
  );
}

/** All shifts where they fit, else the chosen one; on a phone one room per row. A keyboard grid with JavaScript. */
export function DayTable({ day, showsTaken }: { day: RoomDayView; showsTaken: boolean }) {
  const { isPreviewed, ...preview } = usePreview(day);
  const grid = useGrid(day, isPreviewed);
  const count = day.groups.reduce((sum, { rooms }) => sum + rooms.length, 0);
  return (
    <section
      className="panel p-0 gap-0 rounded-md overflow-clip max-sm:-mx-4 max-sm:p-0 max-sm:border-0 max-sm:rounded-none max-sm:bg-transparent max-sm:bg-none max-sm:[box-shadow:none]"
      aria-label={text.title}
    >
      <table
        {...grid}
        {...preview}
        className={`${COLUMNS[day.lessonSet[day.shift].lessons.length]} day-table w-full table-fixed border-separate text-[0.8125rem]/4 [border-spacing:0] max-sm:block`}
        data-shift={day.shift}
        data-taken={showsTaken || undefined}
      >
        <caption className="sr-only">{text.caption(count, day.date)}</caption>
        <Head day={day} />
        {day.groups.map((group) => (
          <tbody key={group.type}>
            <GroupRow day={day} group={group} />
            {group.rooms.map((room) => (
              <RoomRow key={room.id} day={day} room={room} />
            ))}
          </tbody>
        ))}
      </table>
      <div
        id={CELL_NOTE}
        className="empty:hidden m-0 max-w-[min(20rem,calc(100vw_-_1rem))] py-1.5 px-2.5 border border-input-border rounded-md bg-surface text-text text-small/5 *:block"
        {...{ popover: "manual" }}
      />
    </section>
  );
}
