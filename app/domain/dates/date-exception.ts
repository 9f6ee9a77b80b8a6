import { isId } from "#app/domain/id.ts";
import { MAX_ENVIRONMENTS } from "#app/domain/limits.ts";
import { type CivilDate, isCivilDate } from "./civil-date.ts";
import { SHIFTS, type Shift } from "./shift.ts";

export type DateException = { date: CivilDate; shift: Shift; environmentIds: number[] };

export function encodeException({ date, shift, environmentIds }: DateException): string {
  return [date, shift, environmentIds.join(",")].join("|");
}

/** The form value by which a date takes a room in the place of another. */
export function encodeReplacement(requested: DateException, replaced: number, by: number): string {
  const environmentIds = requested.environmentIds.map((id) => (id === replaced ? by : id));
  return encodeException({ ...requested, environmentIds });
}

export function decodeException(text: string): DateException | null {
  const [date = "", shiftText = "", idText = ""] = text.split("|");
  const shift = SHIFTS.find((each) => each === shiftText);
  const ids = idText.split(",");
  if (!isCivilDate(date) || !shift || !ids.every(isId) || ids.length > MAX_ENVIRONMENTS) return null;
  return { date, shift, environmentIds: [...new Set(ids.map(Number))] };
}

/** The exceptions of the chosen dates; of two for one date the later counts. */
export function exceptionsByDate(
  exceptions: DateException[],
  dates: CivilDate[],
): Map<CivilDate, DateException> {
  return new Map(
    exceptions
      .filter((exception) => dates.includes(exception.date))
      .map((exception) => [exception.date, exception]),
  );
}
