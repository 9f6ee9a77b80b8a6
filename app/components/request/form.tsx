import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { blockedTitles } from "#app/domain/blocked-shift.ts";
import { decodeException, exceptionsByDate } from "#app/domain/date-exception.ts";
import { type Lesson, lessonOfText } from "#app/domain/lesson.ts";
import { SHIFT_HOURS, SHIFTS, type Shift } from "#app/domain/shift.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { requestText, reservationFields, shiftText } from "#app/text/reservations.ts";
import { SubmitButton } from "../button.tsx";
import { EnvironmentChoice } from "../environment-choice.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { Choice, ChoiceGroup } from "../fields.tsx";
import { useStickyBar } from "../use-sticky-bar.ts";
import { ConflictRegion, standsOnApproved } from "./conflict-region.tsx";
import { DateExceptionList } from "./date-exception-list.tsx";
import { DatesField } from "./dates-field.tsx";
import { LessonChoice } from "./lesson-choice.tsx";
import { LessonFields } from "./lesson-fields.tsx";
import { PendingNotice } from "./pending-notice.tsx";
import type { RequestFields, RequestFormView, RequestReply } from "./types.ts";
import { useLiveConflicts } from "./use-live-conflicts.ts";

const LABELS: Record<Exclude<keyof RequestFields, "exceptions">, string> = {
  dates: reservationFields.dates,
  shift: reservationFields.shift,
  lessons: reservationFields.lessons,
  environmentIds: reservationFields.environments,
  teacherUserId: reservationFields.teacher,
  disciplineId: reservationFields.discipline,
  classId: reservationFields.class,
  notes: reservationFields.notes,
};

/** The request form (rules R3.8), complete without JavaScript. */
export function RequestForm({ view, reply }: { view: RequestFormView; reply: RequestReply | undefined }) {
  const { choices, typed, isStaff } = view;
  const formRef = useRef<HTMLFormElement>(null);
  const live = useLiveConflicts(formRef);
  const bar = useStickyBar<HTMLDivElement>();
  const [form, fields] = useForm<RequestFields, string[]>({
    id: "reserva",
    lastResult: reply?.result,
    defaultValue: { ...typed, shift: typed.shift ?? "", lessons: typed.lessons.map(String) },
  });
  const list = (name: "dates" | "environmentIds" | "exceptions" | "lessons") =>
    [fields[name].initialValue ?? []].flat().map(String);

  const [isEnhanced, setIsEnhanced] = useState(false);
  const [dates, setDates] = useState(() => list("dates"));
  const [exceptions, setExceptions] = useState(() => list("exceptions"));
  useEffect(() => setIsEnhanced(true), []);
  const [lessons, setLessons] = useState(() => list("lessons").flatMap((text) => lessonOfText(text) ?? []));
  const changeLessons = (next: Lesson[]) => {
    setLessons(next);
    live.check();
  };
  const changeDates = (next: string[]) => {
    setDates(next);
    setExceptions(exceptions.filter((value) => next.includes(value.slice(0, 10))));
    live.check();
  };
  const takeException = (value: string) => {
    setExceptions([...exceptions.filter((each) => each.slice(0, 10) !== value.slice(0, 10)), value]);
    live.check();
  };

  const checked = live.state ? live.state.answer : view;
  const check = checked?.check ?? null;
  const roomNames = new Map(
    (choices.environmentGroups ?? []).flatMap((group) =>
      group.environments.map((room) => [room.id, room.name] as const),
    ),
  );
  const [shift, setShift] = useState(() => (fields.shift.initialValue as Shift | undefined) || null);
  // Days that were blocked since the form was opened are known by the check.
  const blockedShifts = [...view.blockedShifts, ...(live.state?.answer?.blocked ?? [])];
  const blocked = blockedTitles(blockedShifts, shift);
  const decodedExceptions = exceptionsByDate(
    exceptions.flatMap((value) => decodeException(value) ?? []),
    dates,
  );
  const blockedDays = [...blocked].map(([date, title]) => ({ date, title }));
  // What would refuse the reservation is known before it is sent: the box stands there in time.
  const needsOverride = check !== null && standsOnApproved(check);
  const mayOverride = isStaff && (reply?.canOverride === true || needsOverride);
  const back = useLocation();
  const closeTo = `${ADDRESSES.myWeek}${weekQuery(back.search)}`;

  return (
    <section className="panel" aria-labelledby="nova-reserva">
      <h2 id="nova-reserva">{requestText.formTitle}</h2>
      <Form
        method="post"
        action={ADDRESSES.request}
        {...getFormProps(form)}
        ref={formRef}
        noValidate
        className="request-form"
        onChange={live.checkChange}
        preventScrollReset
      >
        <input type="hidden" name="formToken" value={view.formToken} />
        <ErrorSummary form={form} title={requestText.failed} labels={LABELS} />
        <PendingNotice pending={view.pending} />
        <ChoiceGroup field={fields.dates} legend={LABELS.dates}>
          <DatesField
            view={view}
            dates={dates}
            blockedShifts={blockedShifts}
            blockedDays={blockedDays}
            shiftOf={(date) => decodedExceptions.get(date)?.shift ?? shift}
            onChange={changeDates}
          />
        </ChoiceGroup>
        <ChoiceGroup field={fields.shift} legend={LABELS.shift}>
          <div className="strip">
            {SHIFTS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="shift"
                  value={each}
                  defaultChecked={fields.shift.initialValue === each}
                  onChange={() => setShift(each)}
                />
                {shiftText[each]}
                <small>{formatTimeRange(SHIFT_HOURS[each].start, SHIFT_HOURS[each].end)}</small>
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <LessonChoice field={fields.lessons} shift={shift} chosen={lessons} onChange={changeLessons} />
        <ChoiceGroup field={fields.environmentIds} legend={LABELS.environmentIds}>
          <EnvironmentChoice
            groups={choices.environmentGroups}
            chosen={list("environmentIds")}
            addTo={view.add.environments}
          />
        </ChoiceGroup>
        <DateExceptionList
          values={exceptions}
          roomNames={roomNames}
          onRemove={(value) => {
            setExceptions(exceptions.filter((each) => each !== value));
            live.check();
          }}
        />
        <ConflictRegion
          check={check}
          live={live.state}
          isEnhanced={isEnhanced}
          isStaff={isStaff}
          withDates={(isEnhanced ? dates : typed.dates).length > 1}
          onTake={takeException}
        />
        <LessonFields view={view} fields={fields} labels={LABELS} />
        {mayOverride ? (
          <div className="notice" data-tone="warning">
            <Choice type="checkbox" name="override">
              {requestText.override}
            </Choice>
            <p>{requestText.overrideHint}</p>
          </div>
        ) : null}
        <div className="actions sticky-actions" ref={bar}>
          <SubmitButton>{isStaff ? requestText.submitStaff : requestText.submit}</SubmitButton>
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {formText.cancel}
          </Link>
        </div>
      </Form>
    </section>
  );
}

/** The calendar's part of the address, without the form's. */
function weekQuery(search: string): string {
  const all = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["semana", "turno"]) {
    const value = all.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}
