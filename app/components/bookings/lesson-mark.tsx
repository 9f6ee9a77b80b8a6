import type { Lesson, TimeRange } from "#app/domain/dates/lesson.ts";
import { LESSON_WORD } from "#app/text/bookings/lesson.ts";

/** A lesson in little space: `1ª 07:30`, for screen readers `1ª aula 07:30–08:20`; without a shift it has no hours. */
export function LessonMark({ lesson, hours }: { lesson: Lesson; hours: TimeRange | null | undefined }) {
  return (
    <>
      <span>
        {`${lesson}ª`}
        <span className="sr-only">{` ${LESSON_WORD}`}</span>
      </span>{" "}
      <small>
        {hours ? hours.startTime : "\u00A0"}
        {hours ? <span className="sr-only">{`–${hours.endTime}`}</span> : null}
      </small>
    </>
  );
}
