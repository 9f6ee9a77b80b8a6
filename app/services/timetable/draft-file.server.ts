/** Reads a timetable's file by what people have said of it (rules R28.1, R28.44). */
import { type ColumnMapping, missingFields, type TableLook } from "#app/domain/timetable/column-mapping.ts";
import type { KnownNames } from "#app/domain/timetable/grid.ts";
import type { TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import type { Reading, ReadingChoice, ReadingFound } from "#app/domain/timetable/reading.ts";
import { listAliases, listMeanings } from "#app/models/timetable/alias.server.ts";
import { findMapping } from "#app/models/timetable/timetable.server.ts";
import { refusalSentence } from "#app/text/timetable/file.ts";
import type { Deps } from "../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { type ReadTimetable, readTimetable } from "./read-timetable.server.ts";

/** What was read of a file, of a table with the columns that it was read by; null where those are to be named. */
export type DraftFile = Reading & { file: TimetableFile | null; mapping: ColumnMapping | null };

/** The refusal of a file, as of the form's field. */
export function refuseFile(sentence: string): Refusal {
  return refuse("invalid", {}, { file: [sentence] });
}

/** The names that the school has, and those that files have had for them: cells with blanks alone are parted by them. */
function readKnownNames({ db }: Pick<Deps, "db">): KnownNames {
  const aliases = [...listAliases(db).values()];
  const of = (kind: NameKind) => [
    ...listMeanings(db, kind).map(({ name }) => name),
    ...aliases.filter((alias) => alias.kind === kind).map(({ name }) => name),
  ];
  return {
    classes: of("classes"),
    disciplines: of("disciplines"),
    teachers: of("teachers"),
    environments: of("environments"),
  };
}

function foundOf(read: Exclude<ReadTimetable, { refused: unknown }>, table: TableLook | null): ReadingFound {
  const grid = "grid" in read ? read.grid : undefined;
  return { sheet: null, sheets: [], ...read.workbook, grid: grid ?? null, table };
}

/**
 * Reads a file: a table by the columns that are given, else by those of a table like it, else by its titles.
 * @param choice what somebody said of the file: its program, its sheet, its shift, the parts of a grid's cells.
 * @returns refusals: 400 for what the file is, 503 where it could not be read now.
 */
export async function readDraftFile(
  deps: Deps,
  bytes: Uint8Array,
  { fileName, mapping, choice }: { fileName: string; mapping: ColumnMapping | null; choice: ReadingChoice },
): Promise<Result<DraftFile>> {
  const known = readKnownNames(deps);
  const { shift, ...said } = choice;
  const read = (by: ColumnMapping | null): Promise<ReadTimetable> => {
    const whole = by ?? (shift ? { columns: {}, defaultShift: null } : null);
    const counted = whole && { ...whole, defaultShift: shift ?? whole.defaultShift };
    return readTimetable(deps, bytes, { fileName, known, ...said, ...(counted ? { mapping: counted } : {}) });
  };
  let used = mapping;
  let look: TableLook | null = null;
  let found = await read(used);
  if ("needsMapping" in found && !mapping) {
    look = found.needsMapping;
    used = findMapping(deps.db, look.columns) ?? look.suggested;
    if (missingFields(used).length > 0)
      return ok({ choice, found: foundOf(found, look), file: null, mapping: null });
    found = await read(used);
  }
  // The file is not to blame: 503, so that a program tries again.
  if ("refused" in found && found.refused === "unavailable") return refuse("importUnavailable");
  if ("refused" in found && found.refused === "busy") return refuse("importBusy");
  if ("refused" in found) return refuseFile(refusalSentence(found));
  if ("needsMapping" in found) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const mappingOf = found.format === "table" ? used : null;
  return ok({ choice, found: foundOf(found, look), file: found, mapping: mappingOf });
}
