import { ALL_SHEETS, type ReadingFound } from "#app/domain/timetable/reading.ts";
import { timetableGridText as text } from "#app/text/timetable/grid.ts";

/** The sheets of a workbook, of which one is read; nothing where there is no choice. */
export function SheetSelect({
  found: { sheet, sheets },
  value,
  all,
}: {
  found: ReadingFound;
  value: string | undefined;
  /** What reading all of them is called; without it one is always read. */
  all?: string;
}) {
  if (sheets.length < 2) return null;
  return (
    <label className="field max-w-100">
      <span className="font-bold">{text.sheet}</span>
      <select className="input" name="sheet" defaultValue={value ?? sheet ?? ALL_SHEETS}>
        {all ? <option value={ALL_SHEETS}>{all}</option> : null}
        {[...new Set(sheet === null ? sheets : [sheet, ...sheets])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
