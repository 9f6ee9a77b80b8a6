import { Icon } from "#app/components/ui/icon.tsx";
import { classNameParts } from "#app/domain/class-name.ts";
import { chosenLessons, type Lesson, type ShiftLessons } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { shortClassName } from "#app/domain/public/short-class-name.ts";
import type { TakenRun } from "#app/domain/rooms/day-grid.ts";
import { publicDayAddress, requestAddress } from "#app/domain/rooms/room-query.ts";
import { originText } from "#app/text/bookings/origin.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import type { DayEntryView, DayRoomView, RoomDayView } from "./types.ts";

type Cell = { room: DayRoomView; day: RoomDayView; shift: Shift };

/** There are hundreds of free cells: useGrid handles their clicks; a component each would double the rendering. */
function freeCell(lesson: Lesson, { room, day, shift }: Cell) {
  const startTime = day.lessonSet[shift].lessons[lesson - 1]?.startTime ?? "";
  return (
    <td key={`${shift} ${lesson}`} className="free" data-of={shift} data-first={lesson === 1 || undefined}>
      <a
        href={requestAddress({ dates: [day.date], shift, lessons: [lesson] }, [room.id])}
        aria-label={text.book(lesson, room.fullName, startTime)}
      >
        {text.ordinal(lesson)}
      </a>
    </td>
  );
}

/** Where a code such as `ADM-2026-` or `1A` may break, so that it never breaks inside. */
export function ClassCode({ code }: { code: string }) {
  const { end, course } = classNameParts(code);
  if (course) return `${end} · ${shortClassName(course)}`;
  const at = code.lastIndexOf("-") + 1;
  if (at === 0 || at === code.length) return code;
  return (
    <>
      {code.slice(0, at)}
      <wbr />
      {code.slice(at)}
    </>
  );
}

function firstNames(entries: DayEntryView[]): string {
  const names = new Set(entries.flatMap(({ who }) => (who ? who.userName.split(" ")[0] : [])));
  return [...names].join(", ");
}

/** A shift of few lessons has wide cells, in which a single lesson needs no abbreviation. */
const FEW_LESSONS = 2;

/** The columns of a phone's grid that a run of lessons takes; a table has its own span. */
const SPANS: Record<number, string> = {
  2: "col-span-2",
  3: "col-span-3",
  4: "col-span-4",
  5: "col-span-5",
  6: "col-span-6",
  7: "col-span-7",
  8: "col-span-8",
};

type Width = { isSingle: boolean; shiftLessons: ShiftLessons; isUsual: boolean };

function Words({
  state,
  entries,
  isSingle,
  shiftLessons,
  isUsual,
}: Pick<TakenRun<DayEntryView>, "state" | "entries"> & Width) {
  const [entry] = entries;
  if (!entry) return null;
  const isShort = isSingle || entries.length > 1;
  const who = isShort ? firstNames(entries) : entry.who?.userName;
  const range = text.hours(entry.startTime, entry.endTime);
  // In a school with its own lesson times, a reservation of other hours shows them to everybody (rules R2.10).
  const isOwn = !isUsual && chosenLessons(shiftLessons, entry) === null;
  const hours = isOwn ? <span>{range}</span> : <span className="sr-only">{range}</span>;
  if (state === "requested") {
    return (
      <>
        <b>
          <Icon name="hourglass" size={12} />
          {text.requestCount(entries.length)}
        </b>{" "}
        <span>{who}</span>
        {entry.who ? <span className="sr-only">, {entry.who.className}, </span> : null}
        {hours}
      </>
    );
  }
  return (
    <>
      <b>
        <ClassCode code={entry.who?.className ?? ""} />
        {entries.length > 1 ? text.moreThere(entries.length - 1) : null}
      </b>{" "}
      {isOwn ? hours : null} <span>{who}</span>
      <span className="sr-only">
        {isLessonOnly(entries) ? originText.lesson : text.states.occupied}
        {isOwn ? "" : `, ${range}`}
      </span>
    </>
  );
}

/** Whether all that the cell shows are lessons of the timetable. */
function isLessonOnly(entries: DayEntryView[]): boolean {
  return entries.length > 0 && entries.every(({ isLesson }) => isLesson);
}

const TITLES = {
  occupied: "approved",
  requested: "pending",
  blocked: "blocked",
  ruled: "blocked",
  over: undefined,
} as const;

function TakenCell({ run, room, day, shift }: Cell & { run: TakenRun<DayEntryView> }) {
  const { first, last, state, entries, note } = run;
  const span = last - first + 1;
  const shiftLessons = day.lessonSet[shift];
  const isSingle = first === last && shiftLessons.lessons.length > FEW_LESSONS;
  const title = day.blocked[shift] === null ? room.closed?.[shift] : text.blockedBy(day.blocked[shift]);
  const [entry] = entries;
  const words =
    state === "ruled" ? (
      <>
        <Icon name="padlock" size={16} />
        {isSingle ? null : <span aria-hidden="true">{note?.short}</span>}
        <span className="sr-only">{note?.sentence}</span>
      </>
    ) : state === "blocked" ? (
      <>
        <Icon name="padlock" size={16} />
        <span className="sr-only">{title}</span>
      </>
    ) : (
      <Words {...run} isSingle={isSingle} shiftLessons={shiftLessons} isUsual={day.isUsual} />
    );
  const own = entries.length === 1 ? entry?.to : entries.find((each) => each.to)?.to;
  // Who may not see its details finds on the public day what the preview shows (use-preview.ts).
  const to = own ?? (state === "occupied" ? publicDayAddress(day.date, shift, room.id) : null);
  const cell = {
    className: isSingle ? "day-cell one" : "day-cell",
    "data-status": TITLES[state],
    "data-lesson": isLessonOnly(entries) || undefined,
    "data-entries": entries.map(({ id }) => id).join(" ") || undefined,
    "data-preview-only": own === to ? undefined : true,
  };
  return (
    <td
      colSpan={span}
      className={span in SPANS ? `${state} ${SPANS[span]}` : state}
      data-of={shift}
      data-first={first === 1 || undefined}
    >
      {state === "over" ? (
        <span className="sr-only">{text.over}</span>
      ) : to ? (
        <a {...cell} href={to}>
          {words}
        </a>
      ) : (
        <span {...cell} title={note?.sentence ?? (entry ? undefined : (title ?? undefined))}>
          {words}
        </span>
      )}
    </td>
  );
}

export function shiftCells(place: Cell) {
  return place.room.cells[place.shift].map((cell) =>
    typeof cell === "number" ? (
      freeCell(cell, place)
    ) : (
      <TakenCell key={`${place.shift} ${cell.first}`} run={cell} {...place} />
    ),
  );
}
