import type { ComponentProps } from "react";
import { LessonMark } from "#app/components/bookings/lesson-mark.tsx";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { useStripKeys } from "#app/components/ui/use-strip-keys.ts";
import {
  firstLessons,
  hoursOfLesson,
  isRun,
  type Lesson,
  lessonRange,
  type ShiftLessons,
  sortLessons,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import { requestText, reservationFields } from "#app/text/bookings/reservations.ts";
import { formatTimeRange } from "#app/text/format.ts";

function summaryOf(shiftLessons: ShiftLessons | null, chosen: Lesson[]): { words: string; isWrong: boolean } {
  if (chosen.length === 0) return { words: requestText.wholeShift, isWrong: false };
  if (!isRun(chosen)) return { words: requestText.lessonsApart, isWrong: true };
  if (!shiftLessons) return { words: "", isWrong: false };
  const range = lessonRange(shiftLessons, chosen);
  if (!range) return { words: requestText.fewerLessons(shiftLessons.lessons.length), isWrong: true };
  return { words: formatTimeRange(range.startTime, range.endTime), isWrong: false };
}

/** The hours of the chosen lessons by their dates, where lesson times change between them (rules R2.9). */
export type HoursByDates = (TimeRange & { dates: string[] })[];

/**
 * Some lessons of the shift; none means all (rules R2.4).
 * @param props.shiftLessons the lessons of the shift, on the first of the dates; null without a shift.
 * @param props.most as many as any date, and without JavaScript any shift, has.
 */
export function LessonChoice({
  field,
  shiftLessons,
  most,
  byDates = [],
  chosen,
  onChange,
}: {
  field: ComponentProps<typeof FieldErrors>["field"];
  shiftLessons: ShiftLessons | null;
  most: number;
  byDates?: HoursByDates;
  chosen: Lesson[];
  onChange: (lessons: Lesson[]) => void;
}) {
  const isEnhanced = useHydrated();
  const { words, isWrong } = summaryOf(shiftLessons, chosen);
  const shown = firstLessons(Math.max(most, ...chosen));
  const boxAt = useStripKeys(shown.length, shown.indexOf(chosen[0] ?? 1));
  const press = (lesson: Lesson) =>
    onChange(
      chosen.includes(lesson) ? chosen.filter((each) => each !== lesson) : sortLessons([...chosen, lesson]),
    );
  return (
    <fieldset
      className="field lessons"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        {reservationFields.lessons}{" "}
        <span className={isWrong && isEnhanced ? "field-error" : "hint"} aria-live="polite">
          {isEnhanced ? words : requestText.lessonsHint}
        </span>
      </legend>
      <FieldErrors field={field} />
      <div className="strip">
        {shown.map((lesson, index) => (
          <label key={lesson}>
            <input
              type="checkbox"
              name="lessons"
              value={lesson}
              checked={chosen.includes(lesson)}
              onChange={() => press(lesson)}
              {...boxAt(index)}
            />
            <LessonMark lesson={lesson} hours={shiftLessons && hoursOfLesson(shiftLessons, lesson)} />
          </label>
        ))}
      </div>
      {byDates.length > 1 ? (
        <p className="hint" role="status">
          {requestText.hoursByDates(byDates)}
        </p>
      ) : null}
    </fieldset>
  );
}
