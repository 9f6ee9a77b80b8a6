import type { FieldMetadata } from "@conform-to/react";
import type { ContentPart } from "#app/components/bookings/content-rows.ts";
import { FieldErrors, TextAreaField } from "#app/components/form/fields.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { contentText, requestText } from "#app/text/bookings/reservations.ts";
import { formText } from "#app/text/form.ts";

type Field = FieldMetadata<string>;

type LessonProps = {
  part: Extract<ContentPart, "lesson">;
  fields: { disciplineId: Field; classId?: Field };
  /**
   * A form that cannot change the class leaves the classes out; Conform's `fields` answers every name and cannot say
   * so.
   */
  choices: { disciplines: Rows; classes?: Rows };
  add?: Record<"disciplines" | "classes", string | null>;
  onClass?: (id: number | null) => void;
};

type RemarksProps = {
  part: Extract<ContentPart, "remarks">;
  fields: { notes: Field };
  /** On a phone the request page folds the notes while they are empty. */
  isFolded?: boolean;
};

export function ContentFields(props: LessonProps | RemarksProps) {
  if (props.part === "lesson") return <LessonFields {...props} />;
  const { fields, isFolded } = props;
  return isFolded ? <FoldedNotes field={fields.notes} /> : <Notes field={fields.notes} />;
}

function LessonFields({ fields: { disciplineId, classId }, choices, add, onClass }: LessonProps) {
  return (
    <>
      <OptionsField
        field={disciplineId}
        label={contentText.disciplineId}
        kind="disciplines"
        rows={choices.disciplines}
        addTo={add?.disciplines}
      />
      {classId && choices.classes !== undefined ? (
        <OptionsField
          field={classId}
          label={contentText.classId}
          kind="classes"
          rows={choices.classes}
          addTo={add?.classes}
          onChoose={onClass}
        />
      ) : null}
    </>
  );
}

function Notes({ field }: { field: Field }) {
  return (
    <TextAreaField
      field={field}
      label={contentText.notes}
      hint={requestText.notesHint}
      maxLength={MAX_NOTES_LENGTH}
      optional
    />
  );
}

function FoldedNotes({ field }: { field: Field }) {
  const hintId = `${field.id}-hint`;
  const head = (
    <>
      <b>{contentText.notes}</b> <span className="hint">{formText.optional}</span>
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
          rows={2}
          defaultValue={field.initialValue}
          maxLength={MAX_NOTES_LENGTH}
          aria-label={contentText.notes}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${hintId} ${field.errorId}` : hintId}
        />
        <FieldErrors field={field} />
      </div>
    </details>
  );
}
