import type { useForm } from "@conform-to/react";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { MAX_CLOSURE_REASON_LENGTH } from "#app/domain/limits.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";

export type ClosureValues = {
  startDate: string;
  endDate: string;
  shifts: string[];
  reason: string;
  isPublic: boolean;
};

type Fields = ReturnType<typeof useForm<ClosureValues, string[]>>[1];

/** When and why something is closed. */
export function ClosureFields({ fields }: { fields: Fields }) {
  const shifts = [fields.shifts.initialValue ?? []].flat().map(String);
  return (
    <div className="grid gap-x-4 gap-y-3 items-start p-4 sm:grid-cols-2 lg:grid-cols-[10rem_10rem_auto_minmax(0,1fr)_auto] *:min-w-0">
      <TextField field={fields.startDate} label={text.fields.startDate} type="date" max="2100-12-31" />
      <TextField field={fields.endDate} label={text.fields.endDate} type="date" max="2100-12-31" />
      <ChoiceGroup field={fields.shifts} legend={text.fields.shifts} aside={text.shiftsHint}>
        <div className="flex flex-wrap gap-x-4">
          <ShiftChoices name={fields.shifts.name} shifts={shifts} />
        </div>
      </ChoiceGroup>
      <TextField
        field={fields.reason}
        label={text.fields.reason}
        maxLength={MAX_CLOSURE_REASON_LENGTH}
        autoComplete="off"
      />
      <div className="lg:pt-8">
        <Choice
          type="checkbox"
          name={fields.isPublic.name}
          defaultChecked={fields.isPublic.initialValue === "on"}
        >
          {text.fields.isPublic}
        </Choice>
      </div>
    </div>
  );
}
