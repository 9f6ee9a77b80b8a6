import { Link } from "@remix-run/react";
import { LessonMark } from "#app/components/bookings/lesson-mark.tsx";
import { hoursOfLesson, lessonsIn, toggleLesson } from "#app/domain/dates/lesson.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { finderAddress, type RequestTimes } from "#app/domain/rooms/room-query.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import type { FinderView } from "./types.ts";

/** What fits into a phone's line beside the whole shift. */
const LESSONS_IN_LINE = 5;

export function FinderHours({ finder }: { finder: FinderView }) {
  const { shift, lessons, shiftLessons, filter } = finder;
  // Dates that lack the present lessons may have others.
  const dates = [...finder.dates, ...finder.lacking].sort();
  // On a phone the whole shift has a line of its own then.
  const isLong = shiftLessons.lessons.length > LESSONS_IN_LINE;
  const to = (changed: Partial<RequestTimes>) => finderAddress({ dates, shift, lessons, ...changed }, filter);
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 max-md:*:flex-[1_1_100%] max-md:[&>.lesson-choice>a]:px-0">
      <nav className="segments" aria-label={text.shifts}>
        {SHIFTS.map((each) => (
          <Link
            key={each}
            to={to({ shift: each })}
            aria-current={each === shift ? "true" : undefined}
            preventScrollReset
          >
            {shiftText[each]}
          </Link>
        ))}
      </nav>
      <nav className={`segments lesson-choice ${isLong ? "max-sm:flex-wrap" : ""}`} aria-label={text.lessons}>
        <Link
          to={to({ lessons: [] })}
          aria-current={lessons.length === 0 ? "true" : undefined}
          className={isLong ? "max-sm:basis-full" : undefined}
          preventScrollReset
        >
          {text.wholeShiftChoice}
        </Link>
        {lessonsIn(shiftLessons).map((lesson) => (
          <Link
            key={lesson}
            to={to({ lessons: toggleLesson(lessons, lesson) })}
            aria-current={lessons.includes(lesson) ? "true" : undefined}
            preventScrollReset
          >
            <LessonMark lesson={lesson} hours={hoursOfLesson(shiftLessons, lesson)} />
          </Link>
        ))}
      </nav>
    </div>
  );
}
