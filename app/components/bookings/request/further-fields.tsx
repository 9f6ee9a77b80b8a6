import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { MAX_FURTHER_NAMES } from "#app/domain/limits.ts";
import { furtherText } from "#app/text/bookings/reservations.ts";

type Field = FieldMetadata<string>;

/**
 * The further classes and teachers of a joined lesson, by name: a list of 2,700 classes would outweigh the page.
 * @param isStaff whether further teachers are asked for too: only staff choose whose lesson it is.
 */
export function FurtherFields({
  fields: { moreClasses, moreTeachers },
  isStaff,
}: {
  fields: Record<"moreClasses", Field> & Partial<Record<"moreTeachers", Field>>;
  isStaff: boolean;
}) {
  const teachers = isStaff ? moreTeachers : undefined;
  const isOpen = [moreClasses, teachers].some((field) => field?.initialValue || field?.errors);
  return (
    <Fold className="fold" isOpen={isOpen}>
      <summary>{teachers ? furtherText.foldStaff : furtherText.fold}</summary>
      <div className="grid gap-3">
        <TextField
          field={moreClasses}
          label={furtherText.moreClasses.label}
          hint={furtherText.moreClasses.hint}
          maxLength={MAX_FURTHER_NAMES}
          optional
        />
        {teachers ? (
          <TextField
            field={teachers}
            label={furtherText.moreTeachers.label}
            hint={furtherText.moreTeachers.hint}
            maxLength={MAX_FURTHER_NAMES}
            optional
          />
        ) : null}
      </div>
    </Fold>
  );
}
