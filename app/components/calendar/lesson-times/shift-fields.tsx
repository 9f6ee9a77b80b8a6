import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Lesson, LessonSet, ShiftLessons, TimeRange } from "#app/domain/dates/lesson.ts";
import { type DraftCommand, encodeCommand } from "#app/domain/dates/lesson-draft.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_LESSONS } from "#app/domain/limits.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import { DayPicture } from "./day-picture.tsx";

type Change = (hours: TimeRange) => void;

/** Start and end of a lesson, or of the whole shift. */
function Hours({
  name,
  shift,
  lesson,
  hours,
  onChange,
}: {
  name: string;
  shift: Shift;
  lesson: Lesson | null;
  hours: TimeRange;
  onChange: Change;
}) {
  return (
    <>
      {(["startTime", "endTime"] as const).map((end) => (
        <input
          key={end}
          className="input flex-[1_1_4.25rem] min-w-17 max-w-28 px-0.5 sm:px-2 max-sm:text-[1rem] [&::-webkit-calendar-picker-indicator]:hidden"
          type="time"
          name={`${name}.${end}`}
          value={hours[end]}
          onChange={(event) => onChange({ ...hours, [end]: event.target.value })}
          aria-label={end === "startTime" ? text.startOf(shift, lesson) : text.endOf(shift, lesson)}
          required
          autoComplete="off"
        />
      ))}
    </>
  );
}

/** A button that changes the draft: at once with JavaScript, by the server without. */
function CommandButton({
  command,
  label,
  onCommand,
  children,
}: {
  command: DraftCommand;
  /** The whole name, for screen readers that read the button alone. */
  label: string;
  onCommand: (command: DraftCommand) => void;
  children: ReactNode;
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onCommand(command);
  };
  return (
    <button
      type="submit"
      name="act"
      value={encodeCommand(command)}
      className={command.kind === "add" ? "button" : "button px-1 min-w-11 lg:min-w-8"}
      data-look="secondary"
      data-size="tool"
      aria-label={label}
      title={label}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** The lessons of one shift in their order, its whole hours, and its picture beside them. */
export function ShiftFields({
  shift,
  set,
  field,
  onChange,
  onCommand,
}: {
  shift: Shift;
  /** The whole day: a lesson may run into the next shift. */
  set: LessonSet;
  /** The element for errors of the shift. */
  field: ComponentProps<typeof FieldErrors>["field"];
  onChange: (shiftLessons: ShiftLessons) => void;
  onCommand: (command: DraftCommand) => void;
}) {
  const shiftLessons = set[shift];
  const { lessons, whole } = shiftLessons;
  const setLesson =
    (at: number): Change =>
    (hours) =>
      onChange({ ...shiftLessons, lessons: lessons.map((each, index) => (index === at ? hours : each)) });
  return (
    <fieldset
      className="panel min-w-0 gap-4 content-start lg:max-xl:grid-cols-[minmax(0,1fr)_18rem] max-sm:p-3 xl:p-4"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      {/* Floated, a legend lies in the grid instead of on its border. */}
      <legend className="float-left col-span-full text-h3 font-bold">{shiftText[shift]}</legend>
      <div className="grid gap-2 content-start min-w-0">
        <FieldErrors field={field} />
        <ol className="grid gap-2">
          {lessons.map((hours, index) => {
            const lesson = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lesson is its place
              <li key={index} className="flex flex-wrap items-center gap-x-1 gap-y-2">
                <b className="w-6">
                  {text.ordinal(lesson)}
                  <span className="sr-only"> {text.lessonWord}</span>
                </b>
                <Hours
                  name={`${shift}[${index}]`}
                  shift={shift}
                  lesson={lesson}
                  hours={hours}
                  onChange={setLesson(index)}
                />
                <span className="flex gap-1 ml-auto">
                  <CommandButton
                    command={{ kind: "earlier", shift, lesson }}
                    label={text.earlierOf(shift, lesson)}
                    onCommand={onCommand}
                  >
                    {text.earlier}
                  </CommandButton>
                  <CommandButton
                    command={{ kind: "later", shift, lesson }}
                    label={text.laterOf(shift, lesson)}
                    onCommand={onCommand}
                  >
                    {text.later}
                  </CommandButton>
                  {lessons.length > 1 ? (
                    <CommandButton
                      command={{ kind: "remove", shift, lesson }}
                      label={text.removeOf(shift, lesson)}
                      onCommand={onCommand}
                    >
                      <Icon name="close" size={16} />
                    </CommandButton>
                  ) : null}
                </span>
              </li>
            );
          })}
        </ol>
        {lessons.length < MAX_LESSONS ? (
          <p>
            <CommandButton command={{ kind: "add", shift }} label={text.addTo(shift)} onCommand={onCommand}>
              {text.add}
            </CommandButton>
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5 border-t border-t-line pt-2">
          <b className="grow">{text.whole}</b>
          <Hours
            name={`whole.${shift}`}
            shift={shift}
            lesson={null}
            hours={whole}
            onChange={(hours) => onChange({ ...shiftLessons, whole: hours })}
          />
          <span className="hint basis-full">{text.wholeHint}</span>
        </div>
      </div>
      <DayPicture shift={shift} set={set} />
    </fieldset>
  );
}
