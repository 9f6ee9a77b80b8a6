import { Link, useLocation } from "@remix-run/react";
import { addressOf } from "#app/domain/addresses.ts";
import type { Moment } from "#app/domain/bookings/expired.ts";
import { minutesBetween, nowAndNext } from "#app/domain/bookings/now-and-next.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { TodayLesson, Today as TodayView } from "#app/services/bookings/today.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { todayText as text } from "#app/text/bookings/today.ts";
import { Ticket } from "./ticket.tsx";
import { useSchoolMoment } from "./use-school-moment.ts";

function Place({ lesson, isNext = false }: { lesson: TodayLesson; isNext?: boolean }) {
  const { search } = useLocation();
  return (
    <>
      <Link
        to={addressOf("weekReservation", lesson.id) + search}
        className={isNext ? "now-place next" : "now-place"}
        preventScrollReset
      >
        {lesson.environmentNames.join(", ")}
      </Link>
      <p className="text-muted">
        <b className="font-semibold text-text">{lesson.disciplineName}</b> · {lesson.className}
      </p>
    </>
  );
}

/** How much of the lesson is over. */
function Progress({ lesson, at }: { lesson: TodayLesson; at: Moment }) {
  const whole = minutesBetween(lesson.startTime, lesson.endTime);
  const over = minutesBetween(lesson.startTime, at.time);
  return (
    <>
      <svg
        className="block w-full h-1.5 mt-2 rounded-[3px] overflow-hidden"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className="track" width="100" height="4" />
        <rect className="fill" width={Math.round((100 * over) / whole)} height="4" />
      </svg>
      <span className="sr-only">{text.left(whole - over)}</span>
    </>
  );
}

function Next({ lesson, at, isAlone }: { lesson: TodayLesson; at: Moment; isAlone: boolean }) {
  const isToday = lesson.date === at.date;
  const day = isToday ? null : text.day(lesson.date, lesson.date === addDays(at.date, 1));
  return (
    <div className="now-part is-next">
      <div className={isAlone ? "min-w-0 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3" : "min-w-0"}>
        <p className="font-bold text-primary">{text.next(lesson.startTime, day)}</p>
        <Place lesson={lesson} isNext />
      </div>
      {isToday ? (
        <p className="text-right font-bold text-primary whitespace-nowrap">
          {text.startsIn}
          <b className="block text-[1.375rem]/6">
            {text.duration(minutesBetween(at.time, lesson.startTime))}
          </b>
        </p>
      ) : null}
    </div>
  );
}

/**
 * What `/reservas` opens on: the lesson that runs, the next one, and the day's lessons over all shifts (rules R7.18).
 * With JavaScript the minutes go on.
 */
export function Today({ today, minute }: { today: TodayView; minute: string }) {
  const { search } = useLocation();
  const at = useSchoolMoment(minute);
  const { now, next } = nowAndNext(today.lessons, at);
  const coming = next ?? today.later;
  const shifts = SHIFTS.map((shift) => ({
    shift,
    lessons: today.lessons.filter((lesson) => lesson.shift === shift),
  })).filter(({ lessons }) => lessons.length > 0);
  return (
    <section className="grid gap-2 min-w-0" aria-labelledby="hoje">
      {now || coming ? (
        <section className="now" aria-label={text.label}>
          {now ? (
            <div className="now-part">
              <p className="flex items-baseline justify-between gap-2 font-bold text-primary">
                {text.now} <span className="text-text text-[1.1875rem]">{text.until(now.endTime)}</span>
              </p>
              <Place lesson={now} />
              <Progress lesson={now} at={at} />
            </div>
          ) : null}
          {coming ? <Next lesson={coming} at={at} isAlone={now === null} /> : null}
        </section>
      ) : null}
      <h2 id="hoje" className="flex flex-wrap items-baseline gap-x-2 text-[1rem]/6">
        {text.title}
        <span className="font-normal text-muted">
          {today.lessons.length > 0 ? text.count(today.lessons.length) : text.none}
        </span>
      </h2>
      {shifts.length > 0 ? (
        <div className="today-shifts">
          {shifts.map(({ shift, lessons }) => (
            <section
              key={shift}
              className="grid content-start gap-2 min-w-0"
              aria-labelledby={`hoje-${shift}`}
            >
              <h3 id={`hoje-${shift}`} className="text-[1rem]/5.5">
                {shiftText[shift]}{" "}
                <span className="font-normal text-muted">{text.count(lessons.length)}</span>
              </h3>
              <div className="tickets">
                {lessons.map((lesson) => (
                  <Ticket
                    key={lesson.id}
                    facts={lesson}
                    to={addressOf("weekReservation", lesson.id) + search}
                    isNow={lesson === now}
                  >
                    {lesson.substituteName === null ? null : (
                      <span>{text.substituted(lesson.substituteName, lesson.userName)}</span>
                    )}
                  </Ticket>
                ))}
              </div>
            </section>
          ))}
        </div>
      ) : null}
    </section>
  );
}
