import { Form } from "#app/components/form/form.tsx";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { NumberedLessons } from "#app/services/timetable/place.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { timetableShiftsText as text } from "#app/text/timetable/shifts.ts";

/** In which shift the numbered lessons of a file count, and the choice of another where it does not say it. */
export function ShiftReading({ numbered }: { numbered: NumberedLessons }) {
  return (
    <section className="panel" aria-labelledby="turno">
      <h2 id="turno">{text.title}</h2>
      <p>{text.taken(numbered)}</p>
      {numbered.open > 0 || numbered.chosen ? (
        <Form method="post" className="flex flex-wrap items-end gap-3" preventScrollReset>
          <label className="field">
            <span className="font-bold">{text.label}</span>
            <select className="input" name="shift" key={numbered.chosen} defaultValue={numbered.chosen ?? ""}>
              <option value="">{text.usual}</option>
              {SHIFTS.map((shift) => (
                <option key={shift} value={shift}>
                  {shiftText[shift]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button" data-look="secondary" name="act" value="shift">
            {text.read}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
