import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { repeatWeekly } from "#app/models/repeat.ts";
import type { Shift } from "#app/models/shift.ts";
import { formText } from "#app/text/form.ts";
import { requestText, reservationFields, shiftTabText } from "#app/text/reservations.ts";
import { SubmitButton } from "./button.tsx";
import { type AlternativesView, ConflictBanner, type ConflictView } from "./conflict-banner.tsx";
import { DateExceptions } from "./date-exceptions.tsx";
import { DatePicker } from "./date-picker.tsx";
import { EnvironmentChoice } from "./environment-choice.tsx";
import { Choice, ChoiceGroup, ErrorSummary, SelectField, TextAreaField } from "./fields.tsx";
import { MonthTables, type MonthView } from "./month-tables.tsx";

type Named = { id: number; name: string };

export type RequestFormView = {
  isStaff: boolean;
  choices: {
    disciplines: Named[];
    classes: Named[];
    teachers: Named[];
    environmentGroups: { type: string; environments: (Named & { capacity: number | null })[] }[];
  };
  today: string;
  months: MonthView[];
  previousMonth: string | null;
  nextMonth: string | null;
  blockedDays: { date: string; title: string }[];
  typed: {
    dates: string[];
    shift: Shift | null;
    environmentIds: string[];
    disciplineId: string;
    classId: string;
    teacherUserId: string;
    notes: string;
    repeatUntil: string;
    exceptions: string[];
  };
  conflicts: ConflictView[] | null;
  alternatives: AlternativesView[];
  formToken: string;
};

export type RequestReply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
};

type Fields = {
  dates: string[];
  shift: string;
  environmentIds: string[];
  disciplineId: string;
  classId: string;
  teacherUserId: string;
  notes: string;
  exceptions: string[];
};

const LABELS: Record<Exclude<keyof Fields, "exceptions">, string> = {
  dates: reservationFields.dates,
  shift: reservationFields.shift,
  environmentIds: reservationFields.environments,
  disciplineId: reservationFields.discipline,
  classId: reservationFields.class,
  teacherUserId: reservationFields.teacher,
  notes: reservationFields.notes,
};

const SHIFTS: Shift[] = ["morning", "afternoon", "evening"];
const CHECK_AFTER_MS = 300;
/** Refusals that staff may go past by confirming (decisions.md, "Reservations"). */
const OVERRIDABLE = new Set(["approvedConflict", "pastDate", "blockedDay"]);

function options(rows: Named[]) {
  return rows.map((row) => ({ value: row.id, label: row.name }));
}

/** Asks the form's own address for conflicts, a moment after the last change. */
function useLiveConflicts(formRef: React.RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<RequestFormView>({ key: "conflicts" });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = formRef.current;
      if (!form) return;
      const data = new FormData(form);
      const query = new URLSearchParams({ verificar: "1" });
      for (const name of ["dates", "environmentIds", "shift", "exceptions"]) {
        for (const value of data.getAll(name)) query.append(name, String(value));
      }
      setWasAsked(true);
      fetcher.load(`/reservas/nova?${query}`);
    }, CHECK_AFTER_MS);
  };
  return { check, wasAsked, view: fetcher.data };
}

/** The request form (specification section 2, /reservas), complete without JavaScript. */
export function RequestForm({ view, reply }: { view: RequestFormView; reply: RequestReply | undefined }) {
  const { choices, typed, isStaff } = view;
  const formRef = useRef<HTMLFormElement>(null);
  const live = useLiveConflicts(formRef);
  const [form, fields] = useForm<Fields, string[]>({
    id: "reserva",
    lastResult: reply?.result,
    defaultValue: { ...typed, shift: typed.shift ?? "" },
  });
  const list = (name: "dates" | "environmentIds" | "exceptions") =>
    [fields[name].initialValue ?? []].flat().map(String);

  const [isEnhanced, setIsEnhanced] = useState(false);
  const [dates, setDates] = useState(() => list("dates"));
  const [exceptions, setExceptions] = useState(() => list("exceptions"));
  const repeatUntil = useRef<HTMLInputElement>(null);
  useEffect(() => setIsEnhanced(true), []);
  const changeDates = (next: string[]) => {
    setDates(next);
    setExceptions(exceptions.filter((value) => next.includes(value.slice(0, 10))));
    live.check();
  };
  const takeException = (value: string) => {
    setExceptions([...exceptions.filter((each) => each.slice(0, 10) !== value.slice(0, 10)), value]);
    live.check();
  };

  const checked = live.wasAsked ? live.view : view;
  const conflicts = checked?.conflicts ?? null;
  const roomNames = new Map(
    choices.environmentGroups.flatMap((group) =>
      group.environments.map((room) => [room.id, room.name] as const),
    ),
  );
  const blockedDays = live.view?.blockedDays ?? view.blockedDays;
  const mayOverride = isStaff && OVERRIDABLE.has(reply?.refusal?.problem ?? "");
  const back = useLocation();
  const closeTo = `/reservas${weekQuery(back.search)}`;

  return (
    <section className="panel" aria-labelledby="nova-reserva">
      <h2 id="nova-reserva">{requestText.formTitle}</h2>
      <Form
        method="post"
        action="/reservas/nova"
        {...getFormProps(form)}
        ref={formRef}
        noValidate
        className="request-form"
        onChange={live.check}
        preventScrollReset
      >
        <input type="hidden" name="formToken" value={view.formToken} />
        <ErrorSummary form={form} title={requestText.failed} labels={LABELS} />
        <ChoiceGroup field={fields.dates} legend={LABELS.dates}>
          <p className="hint">{requestText.datesHint}</p>
          {isEnhanced ? (
            <DatePicker
              chosen={dates}
              onChange={changeDates}
              today={view.today}
              blocked={blockedDays}
              mayChooseBlocked={isStaff}
            />
          ) : (
            <MonthTables
              months={view.months}
              chosen={dates}
              previousMonth={view.previousMonth}
              nextMonth={view.nextMonth}
              mayChooseBlocked={isStaff}
            />
          )}
          <div className="flex flex-wrap items-end gap-3">
            <label className="field">
              <span>{requestText.repeatLabel}</span>
              <input
                ref={repeatUntil}
                className="input"
                type="date"
                name="repeatUntil"
                min={view.today}
                defaultValue={typed.repeatUntil}
              />
            </label>
            <button
              type="submit"
              formMethod="get"
              name="repetir"
              value="1"
              className="button"
              data-look="secondary"
              onClick={(event) => {
                event.preventDefault();
                const skipped = new Set(blockedDays.map((day) => day.date));
                const until = repeatUntil.current?.value;
                if (until) changeDates(repeatWeekly(dates, until, skipped));
              }}
            >
              {requestText.repeat}
            </button>
          </div>
        </ChoiceGroup>
        <ChoiceGroup field={fields.shift} legend={LABELS.shift}>
          <div className="choices">
            {SHIFTS.map((shift) => (
              <Choice
                key={shift}
                type="radio"
                name="shift"
                value={shift}
                defaultChecked={fields.shift.initialValue === shift}
              >
                {shiftTabText[shift]}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
        <ChoiceGroup field={fields.environmentIds} legend={LABELS.environmentIds}>
          <EnvironmentChoice groups={choices.environmentGroups} chosen={list("environmentIds")} />
        </ChoiceGroup>
        <DateExceptions
          values={exceptions}
          roomNames={roomNames}
          onRemove={(value) => {
            setExceptions(exceptions.filter((each) => each !== value));
            live.check();
          }}
        />
        <div aria-live="polite">
          {conflicts && conflicts.length > 0 ? (
            <ConflictBanner
              conflicts={conflicts}
              alternatives={checked?.alternatives ?? []}
              onTake={takeException}
              withDates={(isEnhanced ? dates : typed.dates).length > 1}
              isStaff={isStaff}
            />
          ) : null}
          {conflicts?.length === 0 && !live.wasAsked ? (
            <p className="notice">{requestText.noConflicts}</p>
          ) : null}
        </div>
        {isEnhanced ? null : (
          <div>
            <button
              type="submit"
              formMethod="get"
              name="verificar"
              value="1"
              className="button"
              data-look="secondary"
            >
              {requestText.checkConflicts}
            </button>
          </div>
        )}
        {isStaff ? (
          <SelectField
            field={fields.teacherUserId}
            label={LABELS.teacherUserId}
            options={options(choices.teachers)}
          />
        ) : null}
        <SelectField
          field={fields.disciplineId}
          label={LABELS.disciplineId}
          options={options(choices.disciplines)}
        />
        <SelectField field={fields.classId} label={LABELS.classId} options={options(choices.classes)} />
        <TextAreaField
          field={fields.notes}
          label={LABELS.notes}
          hint={requestText.notesHint}
          optional
          maxLength={500}
        />
        {mayOverride ? (
          <div className="notice" data-tone="warning">
            <Choice type="checkbox" name="override">
              {requestText.override}
            </Choice>
            <p>{requestText.overrideHint}</p>
          </div>
        ) : null}
        <div className="actions sticky-actions">
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
