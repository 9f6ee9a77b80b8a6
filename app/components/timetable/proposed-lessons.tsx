import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { bandOf, SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { lessonTimesText } from "#app/text/calendar/lesson-times.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { timetableTimesText as text } from "#app/text/timetable/times.ts";

type Props = { shift: Shift; present: LessonSet; proposed: LessonSet };

/** A shift as it would be, lesson by lesson, beside what it is. */
function ShiftLessons({ shift, present, proposed }: Props) {
  const [before, after] = [present[shift].lessons, proposed[shift].lessons];
  const { endTime: end } = bandOf(shift);
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [was, is] = [before[index], after[index]];
    const isSame = was !== undefined && is?.startTime === was.startTime && is.endTime === was.endTime;
    return { lesson: index + 1, was, is, isSame };
  });
  return (
    <section className="panel flush" aria-labelledby={`turno-${shift}`}>
      <h3 id={`turno-${shift}`} className="px-4 py-2 bg-sunken">
        {shiftText[shift]}{" "}
        <span className="hint">
          {rows.every(({ isSame }) => isSame) ? text.unchanged : lessonTimesText.lessonCount(after.length)}
        </span>
      </h3>
      <ol>
        {rows.map(({ lesson, was, is, isSame }) => (
          <li
            key={lesson}
            className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 border-t border-t-line min-h-10"
          >
            <span className="font-bold w-8">{text.number(lesson)}</span>
            {is ? (
              <span className={`num${isSame ? "" : " font-bold px-1 rounded bg-selected"}`}>
                {formatTimeRange(is.startTime, is.endTime)}
              </span>
            ) : (
              <s className="num">{was ? formatTimeRange(was.startTime, was.endTime) : ""}</s>
            )}
            <span className="hint">
              {[
                is && !was ? text.fresh : "",
                is && was && !isSame ? text.was(was) : "",
                is ? "" : text.goes,
                is && is.endTime > end ? lessonTimesText.passes(end) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The bell times that a timetable's file proposes, each beside the school's. */
export function ProposedLessons(props: Omit<Props, "shift">) {
  return (
    <div className="grid gap-4 items-start lg:grid-cols-3">
      {SHIFTS.map((shift) => (
        <ShiftLessons key={shift} shift={shift} {...props} />
      ))}
    </div>
  );
}
