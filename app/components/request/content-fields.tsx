import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors, TextAreaField } from "#app/components/form/fields.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import type { ContentPart } from "#app/components/reservations/content-rows.ts";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import type { ContentName } from "#app/domain/reservations/reservation-content.ts";
import { formText } from "#app/text/form.ts";
import { contentText, requestText } from "#app/text/reservations/reservations.ts";

type Props = {
  part: ContentPart;
  /** The fields that the form can change. */
  fields: Partial<Record<ContentName, FieldMetadata<string>>>;
  choices?: { disciplines: Rows; classes?: Rows };
  /** Where to add missing options, for people who may. */
  add?: Record<"disciplines" | "classes", string | null>;
  /** Called with the id of the class that is chosen. */
  onClass?: (id: number | null) => void;
  /** On a phone the request page folds the notes while they are empty. */
  isFolded?: boolean;
};

/** The content fields of a reservation, the same in every form; a form may show some of them. */
export function ContentFields({ part, fields, choices, add, onClass, isFolded = false }: Props) {
  const { disciplineId, classId, notes } = fields;
  if (part === "lesson") {
    return (
      <>
        {disciplineId ? (
          <OptionsField
            field={disciplineId}
            label={contentText.disciplineId}
            of="disciplines"
            rows={choices?.disciplines ?? null}
            addTo={add?.disciplines}
          />
        ) : null}
        {classId ? (
          <OptionsField
            field={classId}
            label={contentText.classId}
            of="classes"
            rows={choices?.classes ?? null}
            addTo={add?.classes}
            onChoose={onClass}
          />
        ) : null}
      </>
    );
  }
  return <>{notes ? isFolded ? <FoldedNotes field={notes} /> : <Notes field={notes} /> : null}</>;
}

function Notes({ field }: { field: FieldMetadata<string> }) {
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

function FoldedNotes({ field }: { field: FieldMetadata<string> }) {
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
          form={field.formId}
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
