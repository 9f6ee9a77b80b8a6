import { daysFrom, daysInRange } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { IMPORT_FIELDS, type ImportChoices, type ImportField } from "#app/domain/import/import.ts";
import { MAX_IMPORT_FAULTS } from "#app/domain/limits.ts";
import { listAffected } from "#app/models/calendar/blocked-day-write.server.ts";
import { schoolMinute } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { planImport } from "./plan.server.ts";
import type { Upload } from "./uploads.server.ts";

const SAMPLE_ROWS = 5;
const SAMPLE_SHEETS = 20;

/** What the screen shows of a file before it is imported. */
export async function previewImport(deps: Deps, upload: Upload, choices: ImportChoices) {
  const { kind, titles, rows, sheet, otherSheets } = upload;
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const plan = await planImport(deps, kind, rows, choices);
  const dates = plan.creates.flatMap(({ values }) => {
    if (kind === "blocked-days") return [String(values.date)];
    if (kind !== "calendar" || values.type !== "holiday") return [];
    const [startDate, endDate] = [String(values.startDate), String(values.endDate)];
    return daysFrom(startDate, daysInRange(startDate, endDate));
  });
  const lessons = { dates, shifts: [...SHIFTS] };
  const touched = listAffected(deps.db, lessons);
  return {
    kind,
    fields,
    titles,
    sheet,
    otherSheets: otherSheets.slice(0, SAMPLE_SHEETS),
    mapping: choices.mapping,
    defaults: choices.defaults,
    notes: plan.notes.slice(0, MAX_IMPORT_FAULTS),
    missing: plan.missing,
    counts: {
      creates: plan.creates.length,
      updates: plan.updates.length,
      unchanged: plan.unchanged,
      faults: plan.faults.length,
      notes: plan.notes.length,
      leftOut: plan.leftOut,
    },
    faults: plan.faults.slice(0, MAX_IMPORT_FAULTS),
    touched: touched.length,
    toCome: listAffected(deps.db, lessons, schoolMinute(deps)).length,
    sample: rows.slice(0, SAMPLE_ROWS),
  };
}
