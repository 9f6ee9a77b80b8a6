import { Link, useLocation } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { firstLessons, isRun, type Lesson, type TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { requestAddress } from "#app/domain/rooms/room-query.ts";
import type { MyWeekDay, WeekBlock } from "#app/services/bookings/my-week.server.ts";
import { lessonName } from "#app/text/bookings/lesson.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import {
  formatDayMonth,
  formatShortWeekday,
  formatTimeRange,
  formatWeekday,
  formatWeekdayDate,
} from "#app/text/format.ts";
import { Ticket } from "./ticket.tsx";

type Props = { caption: string; shift: Shift; days: MyWeekDay[] };

function Tickets({ block }: { block: WeekBlock }) {
  const { search } = useLocation();
  return (
    <div className="tickets">
      {block.reservations.map((reservation) => (
        <Ticket
          key={reservation.id}
          facts={reservation}
          to={addressOf("weekReservation", reservation.id) + search}
        />
      ))}
    </div>
  );
}

function OpenCell({
  day,
  shift,
  lesson,
  isTimed,
}: {
  day: MyWeekDay;
  shift: Shift;
  lesson: Lesson;
  isTimed: boolean;
}) {
  const startTime = day.lessons[lesson - 1]?.startTime ?? "";
  return (
    <td className="open">
      <Link
        to={requestAddress({ dates: [day.date], shift, lessons: [lesson] }, [])}
        className="content-center gap-1 no-underline"
        aria-label={requestText.book(formatWeekdayDate(day.date), startTime)}
      >
        <Icon name="plus" size={20} />
        {isTimed ? <small>{startTime}</small> : null}
      </Link>
    </td>
  );
}

function Cell({
  day,
  shift,
  lesson,
  isTimed,
}: {
  day: MyWeekDay;
  shift: Shift;
  lesson: Lesson;
  isTimed: boolean;
}) {
  const slot = lesson - 1;
  const started = day.blocks.find((block) => block.firstSlot === slot);
  if (started) {
    return (
      <td rowSpan={started.slotCount}>
        {started.slotCount > 1 ? (
          <span className="sr-only">{requestText.untilLesson(lesson + started.slotCount - 1)}</span>
        ) : null}
        <Tickets block={started} />
      </td>
    );
  }
  const isCovered = day.blocks.some(
    (block) => block.firstSlot < slot && slot < block.firstSlot + block.slotCount,
  );
  if (isCovered) return null;
  return day.open.includes(lesson) ? (
    <OpenCell day={day} shift={shift} lesson={lesson} isTimed={isTimed} />
  ) : (
    <td className={day.blocked === null ? undefined : "blocked"} />
  );
}

function Today() {
  return <span className="today-tag">{requestText.today}</span>;
}

function BlockedBy({ title }: { title: string }) {
  return (
    <span className="flex items-center gap-1.5 text-on-blocked text-small/5 font-normal">
      <Icon name="padlock" size={16} />
      {title}
    </span>
  );
}

function hoursOfRow(days: MyWeekDay[], lesson: Lesson): TimeRange | null {
  const hours = days.flatMap((day) => day.lessons[lesson - 1] ?? []);
  const [first, ...others] = hours;
  if (!first || hours.length < days.length) return null;
  const isSame = others.every((each) => each.startTime === first.startTime && each.endTime === first.endTime);
  return isSame ? first : null;
}

function WeekTable({ caption, shift, days }: Props) {
  return (
    <div className="week-table border border-line rounded-md bg-surface @max-[46rem]:hidden table-scroll">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{requestText.slotHead}</th>
            {days.map((day) => (
              <th key={day.date} scope="col" aria-current={day.isToday ? "date" : undefined}>
                {formatWeekday(day.date)} {formatDayMonth(day.date)} {day.isToday ? <Today /> : null}
                {day.blocked === null ? null : <BlockedBy title={day.blocked} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstLessons(Math.max(...days.map(({ lessons }) => lessons.length))).map((lesson) => {
            const hours = hoursOfRow(days, lesson);
            return (
              <tr key={lesson}>
                <th scope="row">
                  <b>{lessonName(lesson)}</b>
                  {hours ? <small>{formatTimeRange(hours.startTime, hours.endTime)}</small> : null}
                </th>
                {days.map((day) => (
                  <Cell key={day.date} day={day} shift={shift} lesson={lesson} isTimed={hours === null} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Bars({ day }: { day: MyWeekDay }) {
  const reservations = day.blocks.flatMap((block) => block.reservations);
  return (
    <span className="day-bars" aria-hidden="true">
      {reservations.slice(0, 4).map(({ id, status }) => (
        <i key={id} data-status={status} />
      ))}
    </span>
  );
}

function BookDay({ day, shift }: { day: MyWeekDay; shift: Shift }) {
  if (day.open.length === 0) return null;
  // Where some of the day is taken, the rest of it, unless that is in pieces.
  const lessons = day.blocks.length > 0 && isRun(day.open) ? day.open : [];
  return (
    <Link
      to={requestAddress({ dates: [day.date], shift, lessons }, [])}
      className="inline-flex items-center min-h-11 text-small font-semibold"
    >
      {requestText.bookDay}
      <span className="sr-only"> {formatWeekdayDate(day.date)}</span>
    </Link>
  );
}

function DaySection({ day, shift }: { day: MyWeekDay; shift: Shift }) {
  return (
    <section id={`dia-${day.date}`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
        <h3 className="text-body/5.5">
          {formatWeekdayDate(day.date)} {day.isToday ? <Today /> : null}
        </h3>
        {day.blocks.length > 0 ? <BookDay day={day} shift={shift} /> : null}
      </div>
      {day.blocked === null ? null : <BlockedBy title={day.blocked} />}
      {day.blocks.length === 0 ? (
        <p className="flex items-center justify-between min-h-11 px-3 border-[1.5px] border-dashed border-input-border rounded-md text-muted">
          {requestText.noReservationsDay}
          <BookDay day={day} shift={shift} />
        </p>
      ) : null}
      {day.blocks.map((block) => (
        <Tickets key={block.firstSlot} block={block} />
      ))}
    </section>
  );
}

/** A table of days and lessons; where that is too wide for its card, five day links and a list. */
export function WeekGrid({ caption, shift, days }: Props) {
  return (
    <div className="@container min-w-0">
      <WeekTable caption={caption} shift={shift} days={days} />
      <div className="hidden @max-[46rem]:grid @max-[46rem]:gap-2">
        <nav
          aria-label={caption}
          className="day-links grid grid-cols-5 border border-input-border rounded-lg bg-surface overflow-hidden"
        >
          {days.map((day) => (
            <a key={day.date} href={`#dia-${day.date}`} aria-current={day.isToday ? "date" : undefined}>
              <span>{formatShortWeekday(day.date)}</span>
              <span>{Number(day.date.slice(8))}</span>
              <Bars day={day} />
            </a>
          ))}
        </nav>
        {days.map((day) => (
          <DaySection key={day.date} day={day} shift={shift} />
        ))}
      </div>
    </div>
  );
}
