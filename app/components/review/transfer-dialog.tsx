import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { EnvironmentGroup } from "#app/domain/environment.ts";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { SHIFTS } from "#app/domain/shift.ts";
import { formText } from "#app/text/form.ts";
import { requestText, reservationFields, reservationName, shiftText } from "#app/text/reservations.ts";
import { reviewText } from "#app/text/review.ts";
import { Dialog } from "../dialog.tsx";
import { DialogActions } from "../dialog-actions.tsx";
import { EnvironmentChoice } from "../environment-choice.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { Choice, ChoiceGroup, SelectField, TextAreaField, TextField } from "../fields.tsx";
import { type Rows, RowsField } from "../rows-field.tsx";
import { type EditReply, PresentRow, SeenVersion } from "../seen-version.tsx";
import { useQueueAddress } from "./dialog.tsx";
import { ReviewCard } from "./facts.tsx";
import type { ReviewFacts } from "./types.ts";

/** The fields as the browser sends them: all of them text. */
type Values = {
  teacherUserId: string;
  disciplineId: string;
  classId: string;
  environmentIds: string[];
  date: string;
  shift: string;
  startTime: string;
  endTime: string;
  notes: string;
  override?: string;
};

const LABELS = {
  teacherUserId: reservationFields.teacher,
  disciplineId: reservationFields.discipline,
  classId: reservationFields.class,
  environmentIds: reservationFields.environments,
  date: reservationFields.date,
  shift: reservationFields.shift,
  startTime: reviewText.startTime,
  endTime: reviewText.endTime,
  notes: reservationFields.notes,
};

const SHIFT_OPTIONS = SHIFTS.map((shift) => ({ value: shift, label: shiftText[shift] }));

/** Gives a reservation another teacher, lesson, place or time. */
export function TransferDialog({
  item,
  values,
  choices,
  reply,
}: {
  item: ReviewFacts;
  values: Values;
  choices: {
    teachers: Rows;
    disciplines: Rows;
    classes: Rows;
    environmentGroups: EnvironmentGroup[] | null;
  };
  reply: (EditReply & { canOverride?: boolean }) | undefined;
}) {
  const closeTo = useQueueAddress();
  const [form, fields] = useForm<Values, string[]>({
    id: "transferir",
    lastResult: reply?.result,
    defaultValue: values,
  });
  const chosen = [fields.environmentIds.initialValue ?? []].flat().map(String);
  const wasOverridden = fields.override.initialValue === "on";
  return (
    <Dialog title={reviewText.titleOf(reviewText.transferTitle, reservationName(item))} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={reviewText.updateFailed} labels={LABELS} />
        <SeenVersion updatedAt={item.updatedAt} reply={reply} />
        <PresentRow reply={reply}>
          <ReviewCard item={item} />
        </PresentRow>
        {reply?.canOverride || wasOverridden ? (
          <div>
            <Choice
              type="checkbox"
              name={fields.override.name}
              defaultChecked={wasOverridden}
              aria-describedby="override-hint"
            >
              {reviewText.transferOverride}
            </Choice>
            <p className="hint" id="override-hint">
              {reviewText.transferOverrideHint}
            </p>
          </div>
        ) : null}
        <RowsField
          field={fields.teacherUserId}
          label={LABELS.teacherUserId}
          of="teachers"
          rows={choices.teachers}
        />
        <RowsField
          field={fields.disciplineId}
          label={LABELS.disciplineId}
          of="disciplines"
          rows={choices.disciplines}
        />
        <RowsField field={fields.classId} label={LABELS.classId} of="classes" rows={choices.classes} />
        <ChoiceGroup field={fields.environmentIds} legend={LABELS.environmentIds}>
          <EnvironmentChoice groups={choices.environmentGroups} chosen={chosen} />
        </ChoiceGroup>
        <TextField field={fields.date} label={LABELS.date} type="date" />
        <SelectField field={fields.shift} label={LABELS.shift} options={SHIFT_OPTIONS} />
        <fieldset className="field" aria-describedby="times-hint">
          <legend>{reservationFields.time}</legend>
          <p className="hint" id="times-hint">
            {reviewText.timesHint}
          </p>
          <div className="times">
            <TextField field={fields.startTime} label={LABELS.startTime} type="time" optional />
            <TextField field={fields.endTime} label={LABELS.endTime} type="time" optional />
          </div>
        </fieldset>
        <TextAreaField
          field={fields.notes}
          label={LABELS.notes}
          hint={requestText.notesHint}
          maxLength={MAX_NOTES_LENGTH}
          optional
        />
        <DialogActions submit={formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
