import { getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldErrors, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { useStickyBar } from "#app/components/ui/use-sticky-bar.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { changeDraft, draftOfFields } from "#app/domain/dates/lesson-draft.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import { ShiftFields } from "./shift-fields.tsx";
import type { LessonTimesView } from "./types.ts";

type Fields = { from: string; morning: unknown; afternoon: unknown; evening: unknown; whole: unknown };

const LABELS = { from: text.from, ...shiftText, whole: text.whole };

function typedOf(reply: EditReply | undefined): Record<string, unknown> | null {
  return reply?.result.initialValue ?? null;
}

/**
 * The lessons of a calendar or of the school, from a date on. Its buttons change a draft; nothing of it is saved before
 * "Salvar horários".
 */
export function LessonTimesForm({
  view,
  reply,
  children,
}: {
  view: LessonTimesView;
  reply: EditReply | undefined;
  /** What stands beside the date: the sets that there are. */
  children: ReactNode;
}) {
  const { shown, calendarId, today } = view;
  const typed = typedOf(reply);
  const [draft, setDraft] = useState<LessonSet>(() => (typed ? draftOfFields(typed) : shown.set));
  const bar = useStickyBar<HTMLDivElement>();
  const from = shown.from !== null && shown.from > today ? shown.from : today;
  const [form, fields] = useForm<Fields, string[]>({
    id: "horarios",
    lastResult: reply?.result,
    defaultValue: { from },
  });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-4 min-w-0" preventScrollReset>
      {/* What the Enter key presses: the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {text.save}
      </button>
      <ErrorSummary form={form} title={text.notSaved} labels={LABELS} />
      <SeenVersion of="lesson-set" row={{ id: null, updatedAt: shown.updatedAt ?? "never" }} reply={reply} />
      {calendarId === null ? null : (
        <input type="hidden" name="calendarId" value={calendarId} autoComplete="off" />
      )}
      <div className="grid gap-4 lg:grid-cols-[25rem_minmax(0,1fr)] *:content-center">
        <div className="panel py-3 sm:py-3">
          <TextField field={fields.from} label={text.from} hint={text.fromHint} type="date" min={today} />
        </div>
        {children}
      </div>
      {fields.whole.errors ? (
        <div className="panel" id={fields.whole.id} tabIndex={-1}>
          <FieldErrors field={fields.whole} />
        </div>
      ) : null}
      <p className="hint -my-1">{text.moveHint}</p>
      <div className="grid gap-4 min-w-0 xl:grid-cols-3">
        {SHIFTS.map((shift) => (
          <ShiftFields
            key={shift}
            shift={shift}
            set={draft}
            field={fields[shift]}
            onChange={(shiftLessons) => setDraft({ ...draft, [shift]: shiftLessons })}
            onCommand={(command) => setDraft(changeDraft(draft, command))}
          />
        ))}
      </div>
      <div className="request-bar justify-end" ref={bar}>
        <SubmitButton>{text.save}</SubmitButton>
      </div>
    </Form>
  );
}
