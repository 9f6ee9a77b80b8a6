import type { FieldMetadata } from "@conform-to/react";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { requestText } from "#app/text/reservations.ts";
import { TextAreaField } from "../fields.tsx";
import { RowsField } from "../rows-field.tsx";
import type { RequestFormView } from "./types.ts";

type Name = "teacherUserId" | "disciplineId" | "classId" | "notes";

/** What the reservation is for: whose lesson it is (staff say so), which one, and what else is to be known. */
export function LessonFields({
  view: { isStaff, choices, add },
  fields,
  labels,
}: {
  view: Pick<RequestFormView, "isStaff" | "choices" | "add">;
  fields: Record<Name, FieldMetadata<string>>;
  labels: Record<Name, string>;
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
        />
      ) : null}
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
      <TextAreaField
        field={fields.notes}
        label={labels.notes}
        hint={requestText.notesHint}
        optional
        maxLength={MAX_NOTES_LENGTH}
      />
    </>
  );
}
