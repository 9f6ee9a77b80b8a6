import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { RowsField } from "#app/components/form/rows-field.tsx";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { formText } from "#app/text/form.ts";
import { requestText } from "#app/text/reservations/reservations.ts";
import type { RequestFormView } from "./types.ts";

type Name = "teacherUserId" | "disciplineId" | "classId" | "notes";

/** What the reservation is for: whose lesson it is (staff say so), which one, and what else is to be known. */
export function LessonFields({
  view: { isStaff, choices, add },
  fields,
  labels,
  onTeacher,
}: {
  view: Pick<RequestFormView, "isStaff" | "choices" | "add">;
  fields: Record<Name, FieldMetadata<string>>;
  labels: Record<Name, string>;
  /** Staff chose another teacher. */
  onTeacher: () => void;
}) {
  return (
    <>
      {isStaff ? (
        <RowsField
          field={fields.teacherUserId}
          label={labels.teacherUserId}
          of="teachers"
          rows={choices.teachers}
          addTo={add.teachers}
          onChoose={onTeacher}
        />
      ) : null}
      <div className="pair">
        <RowsField
          field={fields.disciplineId}
          label={labels.disciplineId}
          of="disciplines"
          rows={choices.disciplines}
          addTo={add.disciplines}
        />
        <RowsField
          field={fields.classId}
          label={labels.classId}
          of="classes"
          rows={choices.classes}
          addTo={add.classes}
        />
      </div>
      <Notes field={fields.notes} label={labels.notes} />
    </>
  );
}

/** The notes, folded on a phone as long as there are none. */
function Notes({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const hintId = `${field.id}-hint`;
  const head = (
    <>
      <b>{label}</b> <span className="hint">{formText.optional}</span>
    </>
  );
  return (
    <details className="fold notes" open={Boolean(field.initialValue || field.errors)}>
      <summary>{head}</summary>
      <p className="wide-head">{head}</p>
      <div className="field">
        <p className="hint" id={hintId}>
          {requestText.notesHint}
        </p>
        <textarea
          className="input"
          id={field.id}
          name={field.name}
          form={field.formId}
          rows={2}
          defaultValue={field.initialValue}
          maxLength={MAX_NOTES_LENGTH}
          aria-label={label}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${hintId} ${field.errorId}` : hintId}
        />
        <FieldErrors field={field} />
      </div>
    </details>
  );
}
