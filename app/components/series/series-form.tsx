import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import { ContentFields } from "#app/components/request/content-fields.tsx";
import { LessonChoice } from "#app/components/request/lesson-choice.tsx";
import { RoomPicker } from "#app/components/rooms/room-picker.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { type Lesson, lessonOfText } from "#app/domain/dates/lesson.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { TypedRequest } from "#app/domain/reservations/typed-request.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { SERIES_WEEKDAYS } from "#app/domain/series/series.ts";
import { shortWeekdayText } from "#app/text/calendar/off-days.ts";
import { contentText, reservationFields, shiftText } from "#app/text/reservations/reservations.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";
import { PlannedDates } from "./planned-dates.tsx";
import { RoomProposals } from "./room-proposals.tsx";
import { type SeriesPreviewView, useLiveDates } from "./use-live-dates.ts";

export type SeriesFormView = {
  isStaff: boolean;
  choices: { disciplines: Rows; classes: Rows; teachers: Rows; environmentGroups: EnvironmentGroup[] | null };
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
  today: string;
  typed: TypedRequest & {
    weekdays: number[];
    everyWeeks: string;
    startDate: string;
    endDate: string;
    untilTermEnd: boolean;
  };
  termEnd: string | null;
  mostLessons: number;
  states: RoomStates | null;
  formToken: string;
  /** Null until the dates were requested. */
  preview: SeriesPreviewView | null;
  chosen: string[];
};

export type SeriesReply = { result?: SubmissionResult<string[]> | null | undefined; canOverride?: boolean };

type Fields = {
  weekdays: string[];
  everyWeeks: string;
  startDate: string;
  endDate: string;
  shift: string;
  lessons: string[];
  environmentIds: string[];
  teacherUserId: string;
  disciplineId: string;
  classId: string;
  notes: string;
};

const LABELS: Record<keyof Fields, string> = {
  weekdays: text.weekdays,
  everyWeeks: text.everyWeeks,
  startDate: text.startDate,
  endDate: text.endDate,
  shift: reservationFields.shift,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  teacherUserId: reservationFields.teacher,
  ...contentText,
};

/** What makes a button show the dates instead of requesting them. */
const SEE_DATES = { formMethod: "get", formAction: ADDRESSES.seriesNew, name: "ver", value: "1" } as const;

/** The form of a series, in two steps: what repeats, then its dates with what to do about each that is not free. */
export function SeriesForm({ view, reply }: { view: SeriesFormView; reply: SeriesReply | undefined }) {
  const { typed, choices, isStaff } = view;
  const formRef = useRef<HTMLFormElement>(null);
  const live = useLiveDates(formRef, view);
  const { preview } = live;
  const isEnhanced = useHydrated();
  const [form, fields] = useForm<Fields, string[]>({
    id: "serie",
    lastResult: reply?.result ?? null,
    defaultValue: {
      ...typed,
      shift: typed.shift ?? "",
      weekdays: typed.weekdays.map(String),
      lessons: typed.lessons.map(String),
    },
  });
  const list = (name: "weekdays" | "lessons" | "environmentIds") =>
    [fields[name].initialValue ?? []].flat().map(String);
  const [rooms, setRooms] = useState(() => list("environmentIds"));
  const [lessons, setLessons] = useState<Lesson[]>(() =>
    list("lessons").flatMap((each) => lessonOfText(each) ?? []),
  );
  return (
    <Form
      method="post"
      action={ADDRESSES.seriesNew}
      {...getFormProps(form)}
      ref={formRef}
      onChange={live.checkChange}
      noValidate
      className="grid gap-4 min-w-0 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-6"
      preventScrollReset
    >
      {/* What Enter in a field presses: the request once its dates are shown, the dates before. */}
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        {...(preview && isEnhanced ? {} : SEE_DATES)}
      >
        {preview && isEnhanced ? text.submit : text.seeDates}
      </button>
      <input type="hidden" name="formToken" value={view.formToken} />
      <div className="lg:col-span-2">
        <ErrorSummary form={form} title={text.failed} labels={LABELS} />
      </div>
      <div className="grid gap-4 min-w-0">
        <ChoiceGroup field={fields.weekdays} legend={LABELS.weekdays}>
          <div className="strip">
            {SERIES_WEEKDAYS.map((weekday) => (
              <label key={weekday}>
                <input
                  type="checkbox"
                  name="weekdays"
                  value={weekday}
                  defaultChecked={list("weekdays").includes(String(weekday))}
                />
                {shortWeekdayText(weekday)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <ChoiceGroup field={fields.everyWeeks} legend={LABELS.everyWeeks}>
          {([1, 2] as const).map((weeks) => (
            <Choice
              key={weeks}
              type="radio"
              name="everyWeeks"
              value={weeks}
              defaultChecked={fields.everyWeeks.initialValue === String(weeks)}
            >
              {text.frequency[weeks]}
            </Choice>
          ))}
        </ChoiceGroup>
        <div className="group grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 *:min-w-0 [&_[type=date]]:px-2">
          <TextField field={fields.startDate} label={LABELS.startDate} type="date" min={view.today} />
          {/* The term's end is the end: the field beside it is out of the way, unless it says what is wrong. */}
          <div
            className={fields.endDate.errors ? undefined : "group-has-[[name=untilTermEnd]:checked]:hidden"}
          >
            <TextField
              field={fields.endDate}
              label={LABELS.endDate}
              type="date"
              min={view.today}
              optional={view.termEnd !== null}
            />
          </div>
          {view.termEnd ? (
            <div className="col-span-full">
              <Choice type="checkbox" name="untilTermEnd" defaultChecked={typed.untilTermEnd}>
                {text.untilTermEnd(view.termEnd)}
              </Choice>
            </div>
          ) : null}
        </div>
        <ChoiceGroup field={fields.shift} legend={LABELS.shift}>
          <div className="strip">
            {SHIFTS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="shift"
                  value={each}
                  defaultChecked={fields.shift.initialValue === each}
                />
                {shiftText[each]}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <LessonChoice
          field={fields.lessons}
          of={null}
          most={view.mostLessons}
          chosen={lessons}
          onChange={live.checking(setLessons)}
        />
        {isStaff ? (
          <OptionsField
            field={fields.teacherUserId}
            label={LABELS.teacherUserId}
            of="teachers"
            rows={choices.teachers}
            addTo={view.add.teachers}
          />
        ) : null}
        <ContentFields part="lesson" fields={fields} choices={choices} add={view.add} />
        <ContentFields part="remarks" fields={fields} isFolded />
      </div>
      <div className="grid gap-4 min-w-0">
        <RoomPicker
          field={fields.environmentIds}
          groups={choices.environmentGroups}
          states={live.states}
          chosen={rooms}
          onChange={live.checking(setRooms)}
          isStaff={isStaff}
          addTo={view.add.environments}
        />
        {live.problem ? (
          <p className="notice" data-tone="warning" role="status">
            {live.problem}
          </p>
        ) : null}
        {preview ? (
          <>
            <RoomProposals
              proposals={preview.proposals.rooms}
              total={preview.proposals.total}
              onChoose={(ids) => live.checking(setRooms)(ids.map(String))}
            />
            <PlannedDates
              {...preview}
              offers={preview.proposals.offers}
              chosen={live.chosen}
              isStaff={isStaff}
              key={view.formToken}
            />
          </>
        ) : null}
        {preview && isStaff ? (
          <Choice type="checkbox" name="override">
            {text.staffOverride}
          </Choice>
        ) : null}
        <div className="actions">
          {preview ? <SubmitButton>{isStaff ? text.submitStaff : text.submit}</SubmitButton> : null}
          {preview && isEnhanced ? null : (
            <button
              type="submit"
              {...SEE_DATES}
              className="button"
              data-look={preview ? "secondary" : "primary"}
            >
              {preview ? text.seeAgain : text.seeDates}
            </button>
          )}
          <Link to={ADDRESSES.request} className="button" data-look="quiet">
            {text.looseDates}
          </Link>
        </div>
        {preview && !isEnhanced ? <p className="hint">{text.changedHint}</p> : null}
      </div>
    </Form>
  );
}
