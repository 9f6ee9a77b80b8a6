import { type LessonSet, limitsOf, type ShiftLessons, type TimeRange } from "#app/domain/dates/lesson.ts";
import { minutesOf } from "#app/domain/dates/lesson-draft.ts";
import { lessonFault } from "#app/domain/dates/lesson-times.ts";
import { bandOf, type Shift } from "#app/domain/dates/shift.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import { formatTimeRange } from "#app/text/format.ts";

const PIXELS_A_MINUTE = 0.7;
/** No lesson is drawn lower than its words. */
const LEAST_HEIGHT = 22;
/** A break shorter than this has no room for its words. */
const WORDED_BREAK = 24;

function lengthOf({ startTime, endTime }: TimeRange): number {
  return (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
}

function isComplete({ lessons, whole }: ShiftLessons): boolean {
  return [whole, ...lessons].every(
    ({ startTime, endTime }) => minutesOf(startTime) !== null && minutesOf(endTime) !== null,
  );
}

type Row = { key: string; top: number; height: number; words: string; isBreak: boolean };

/** The lessons and the breaks between them from top to bottom, each as high as it is long. */
function rowsOf(shift: Shift, { lessons }: ShiftLessons): { rows: Row[]; height: number } {
  const rows: Row[] = [];
  let top = 0;
  for (const [index, hours] of lessons.entries()) {
    const before = lessons[index - 1];
    const gap = before ? lengthOf({ startTime: before.endTime, endTime: hours.startTime }) : 0;
    if (gap > 0) {
      const height = Math.max(gap * PIXELS_A_MINUTE, 6);
      rows.push({
        key: `break ${index}`,
        top,
        height,
        words: gap >= WORDED_BREAK ? text.gap(gap) : "",
        isBreak: true,
      });
      top += height;
    }
    const height = Math.max(lengthOf(hours) * PIXELS_A_MINUTE, LEAST_HEIGHT);
    const { endTime } = bandOf(shift);
    // Both would be wider than the picture.
    const aside = hours.endTime > endTime ? text.passes(endTime) : text.minutes(lengthOf(hours));
    const words = `${index + 1}ª  ${formatTimeRange(hours.startTime, hours.endTime)}  ${aside}`;
    rows.push({ key: hours.startTime, top, height, words, isBreak: false });
    top += height;
  }
  return { rows, height: top };
}

/** A shift as it will be, lesson by lesson; while its times are wrong, what is wrong with them. */
export function DayPicture({ shift, set }: { shift: Shift; set: LessonSet }) {
  const shiftLessons = set[shift];
  const fault = isComplete(shiftLessons) ? lessonFault(set, shift) : null;
  if (!isComplete(shiftLessons) || fault) {
    return (
      <p className="notice" data-tone="warning" role="status">
        {fault ? text.refused.fault(shift, fault, set) : text.unread}
      </p>
    );
  }
  const { rows, height } = rowsOf(shift, shiftLessons);
  const { startTime, endTime } = limitsOf(shiftLessons);
  return (
    <details className="fold desk-open">
      <summary className="text-primary font-semibold">{text.pictureOf(shift)}</summary>
      <figure className="grid gap-1 content-start">
        <figcaption className="text-small text-muted">
          {text.lessonCount(shiftLessons.lessons.length)}, {formatTimeRange(startTime, endTime)}
        </figcaption>
        <svg
          role="img"
          aria-label={text.pictureOf(shift)}
          className="block w-full max-w-64"
          viewBox={`0 0 240 ${Math.ceil(height)}`}
        >
          {rows.map((row) => (
            <g key={row.key}>
              {row.isBreak ? null : (
                <rect
                  x="0.5"
                  y={row.top + 1}
                  width="239"
                  height={row.height - 2}
                  rx="4"
                  className="fill-selected stroke-primary"
                />
              )}
              <text
                x="10"
                y={row.top + row.height / 2}
                dominantBaseline="central"
                className={row.isBreak ? "fill-muted text-badge" : "fill-text text-small"}
              >
                {row.words}
              </text>
            </g>
          ))}
        </svg>
      </figure>
    </details>
  );
}
