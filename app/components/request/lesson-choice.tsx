import type { ComponentProps } from "react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { LessonMark } from "#app/components/reservations/lesson-mark.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { LESSONS, type Lesson, lessonRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { requestText, reservationFields } from "#app/text/reservations/reservations.ts";

/** What the chosen lessons amount to: the whole shift, their hours, or a gap between them. */
function summaryOf(shift: Shift | null, chosen: Lesson[]): { words: string; isWrong: boolean } {
  if (chosen.length === 0) return { words: requestText.wholeShift, isWrong: false };
  const range = lessonRange(shift ?? "morning", chosen);
  if (!range) return { words: requestText.lessonsApart, isWrong: true };
  return { words: shift ? formatTimeRange(range.startTime, range.endTime) : "", isWrong: false };
}

/** Some lessons of the shift; none means all (rules R2.4). */
export function LessonChoice({
  field,
  shift,
  chosen,
  onChange,
}: {
  field: ComponentProps<typeof FieldErrors>["field"];
  shift: Shift | null;
  chosen: Lesson[];
  onChange: (lessons: Lesson[]) => void;
}) {
  const isEnhanced = useHydrated();
  const { words, isWrong } = summaryOf(shift, chosen);
  const press = (lesson: Lesson) =>
    onChange(chosen.includes(lesson) ? chosen.filter((each) => each !== lesson) : [...chosen, lesson].sort());
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
        {LESSONS.map((lesson) => (
          <label key={lesson}>
            <input
              type="checkbox"
              name="lessons"
              value={lesson}
              checked={chosen.includes(lesson)}
              onChange={() => press(lesson)}
            />
            <LessonMark shift={shift} lesson={lesson} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
