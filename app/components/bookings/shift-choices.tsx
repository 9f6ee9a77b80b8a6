import { Choice } from "#app/components/form/fields.tsx";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";

export function ShiftChoices({ name, shifts }: { name: string; shifts: readonly unknown[] }) {
  return SHIFTS.map((shift) => (
    <Choice key={shift} type="checkbox" name={name} value={shift} defaultChecked={shifts.includes(shift)}>
      {shiftText[shift]}
    </Choice>
  ));
}
