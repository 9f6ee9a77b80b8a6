import { Link } from "@remix-run/react";
import { useShownStatus } from "#app/components/bookings/use-shown-status.ts";
import { ClassCode } from "#app/components/rooms/finder/day-cells.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { ShownStatus } from "#app/domain/bookings/expired.ts";
import { classNameParts } from "#app/domain/class-name.ts";
import { firstLessons } from "#app/domain/dates/lesson.ts";
import { statusText } from "#app/text/bookings/reservations.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { weekText as text } from "#app/text/dashboard/dashboard.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { freeRoomText } from "#app/text/rooms/free-rooms.ts";
import { WeekRoomBoxes } from "./week-room-boxes.tsx";
import {
  type Card,
  type Day,
  type WeekRoom,
  type WeekRooms,
  type WeekRun,
  type WeekTabData,
  weekTabAddress,
} from "./week-tab-address.ts";

const SIGNS: Partial<Record<ShownStatus, IconName>> = {
  pending: "hourglass",
  rejected: "rejected",
  expired: "clock",
};

const WORDS: Record<ShownStatus, string> = { ...statusText, expired: expiredText.status };

/** Lessons of 39 px in which a class has room, but nobody's name. */
const NARROW = 2;

/** The beginning and the end of a code such as `ADM-2026-1A`, where it has no room in one line. */
function ShortCode({ code }: { code: string }) {
  const { end, course } = classNameParts(code);
  if (course) return end.split(" – ")[0];
  const parts = code.split("-");
  if (parts.length < 2) return code;
  return (
    <>
      {parts[0]} <wbr />
      {parts.at(-1)}
    </>
  );
}

function whole(card: Card, status: ShownStatus): string {
  const hours = formatTimeRange(card.startTime, card.endTime);
  return [hours, WORDS[status], card.userName, card.disciplineName, text.class(card.className)].join(", ");
}

function Segment({ run }: { run: WeekRun }) {
  const [card, ...others] = run.cards;
  return card ? <CardSegment card={card} others={others} span={run.span} /> : null;
}

function CardSegment({ card, others, span }: { card: Card; others: Card[]; span: number }) {
  const status = useShownStatus(card);
  const sign = SIGNS[status];
  const isNarrow = span <= NARROW;
  const isShort = span === 1 || (isNarrow && sign !== undefined);
  const all = [whole(card, status), ...others.map((other) => whole(other, other.status))];
  return (
    <span className={isNarrow ? "day-cell one" : "day-cell"} data-status={status} title={all.join("\n")}>
      <b aria-hidden="true">
        {sign && span > 1 ? <Icon name={sign} size={12} /> : null}
        {isShort ? <ShortCode code={card.className} /> : <ClassCode code={card.className} />}
        {others.length > 0 ? ` +${others.length}` : null}
      </b>
      {isNarrow ? null : <span aria-hidden="true">{card.userName}</span>}
      <span className="sr-only">{all.join("; ")}</span>
    </span>
  );
}

type Cell = { key: string; span: number; day: number; run: WeekRun };

/** A room that is closed over several days is one cell across them, with its reason once. */
function cellsOf(room: WeekRoom, lessons: number[]): Cell[] {
  const cells: Cell[] = [];
  room.days.forEach((runs, day) => {
    for (const run of runs) {
      const before = cells.at(-1);
      const isWhole = run.closed !== null && run.span === lessons[day];
      const goesOn =
        isWhole && before?.run.closed === run.closed && before.day < day && before.run.first === 1;
      if (before && goesOn) before.span += run.span;
      else cells.push({ key: `${day} ${run.first}`, span: run.span, day, run });
    }
  });
  return cells;
}

function RoomRow({ room, week, days, lessons }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link
          className="name"
          to={weekTabAddress(week, { ambiente: String(room.id) })}
          aria-label={room.fullName}
        >
          {room.name}
        </Link>
        <span className="holds">{freeRoomText.holds(room.capacity, [])}</span>
      </th>
      {cellsOf(room, lessons).map(({ key, span, day, run }) => (
        <td
          key={key}
          colSpan={span}
          data-first={run.first === 1 || undefined}
          className={days[day]?.isToday ? "today" : undefined}
        >
          {run.closed === null ? (
            <Segment run={run} />
          ) : (
            <span className="day-cell" data-status="blocked" title={run.closed}>
              <Icon name="padlock" size={16} />
              <span className="first-letter:uppercase">{run.closed}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

type RowProps = { room: WeekRoom; week: WeekTabData; days: Day[]; lessons: number[] };

function Head({ days, lessons }: { days: Day[]; lessons: number[] }) {
  return (
    <thead className="day-head">
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className="z-5 w-46.5 px-2.5 pt-0 pb-1.5 text-text text-badge font-bold text-left align-bottom"
        >
          {text.environment}
        </th>
        {days.map((day, at) => (
          <th
            key={day.date}
            scope="colgroup"
            colSpan={lessons[at]}
            className={`h-7.5 border-b-0 truncate ${day.isToday ? "today" : ""}`}
            data-first
            title={day.blocked ?? day.note ?? undefined}
          >
            <strong className="text-small">{text.shortDay(day.date)}</strong>{" "}
            {day.isToday ? `${text.today} · ` : ""}
            {text.count(day.count)}
            {day.blocked === null ? null : ` · ${day.blocked}`}
            {day.note === null ? null : ` · ${day.note}`}
          </th>
        ))}
      </tr>
      <tr>
        {days.flatMap((day, at) =>
          firstLessons(lessons[at] ?? 0).map((lesson) => (
            <th key={`${day.date} ${lesson}`} scope="col" data-first={lesson === 1 || undefined}>
              {freeRoomText.ordinal(lesson)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The week of all rooms: a table of rooms × days with the lessons of the shift; on a phone a box for each day. */
export function WeekRoomGrid({ week, days, rooms }: { week: WeekTabData; days: Day[]; rooms: WeekRooms }) {
  const { lessons, groups } = rooms;
  if (groups.length === 0) return <p className="panel">{text.empty}</p>;
  return (
    <>
      <section
        className="panel p-0 gap-0 rounded-md overflow-clip max-[60rem]:hidden"
        aria-label={text.ofRooms}
      >
        <table className="day-table week-rooms w-full table-fixed border-separate text-[0.8125rem]/4 [border-spacing:0]">
          <caption className="sr-only">{text.ofRooms}</caption>
          <Head days={days} lessons={lessons} />
          {groups.map((group) => (
            <tbody key={group.head}>
              <tr className="group">
                <th scope="rowgroup">
                  {group.head}
                  <span className="count">{group.rooms.length}</span>
                </th>
                {days.map(({ date }, at) => {
                  const [count, rest] = freeRoomText.wholeShift(group.free[at] ?? 0);
                  return (
                    <td key={date} colSpan={lessons[at]} data-first>
                      <b>{count}</b>
                      {rest}
                    </td>
                  );
                })}
              </tr>
              {group.rooms.map((room) => (
                <RoomRow key={room.id} room={room} week={week} days={days} lessons={lessons} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <WeekRoomBoxes week={week} days={days} rooms={rooms} />
    </>
  );
}
