/** Rows with SIGAA's codes: one of each class and discipline (rules R28.42). */
import { foldTitle } from "#app/domain/import/import.ts";
import type { Sheet, TableRow } from "#app/domain/table-file.ts";
import { TIMETABLE_FIELDS } from "#app/domain/timetable/column-mapping.ts";
import type { FileLesson } from "#app/domain/timetable/lesson.ts";
import { readName, readNames } from "../values.ts";
import { columnLetters } from "./matrix.ts";
import { type CodedLesson, readCodes } from "./sigaa.ts";

const LOOKED_AT = 20;

type Field = "classes" | "discipline" | "teachers" | "environments";
const TITLES: Record<Field, readonly string[]> = {
  classes: TIMETABLE_FIELDS.classes,
  discipline: [...TIMETABLE_FIELDS.discipline, "componente", "nome", "nome do componente", "atividade"],
  teachers: TIMETABLE_FIELDS.teachers,
  environments: [...TIMETABLE_FIELDS.environments, "local(is)", "espaco fisico"],
};

export type CodedTable = {
  sheet: string | null;
  rows: TableRow[];
  code: number;
  columns: Partial<Record<Field, number>>;
};

/** The rows of a sheet below titles, with a column of which most cells are codes; null where there is none. */
export function findCodedTable({ name, rows }: Sheet): CodedTable | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  for (const [index, { cells: titles }] of filled.slice(0, LOOKED_AT).entries()) {
    const folded = titles.map(foldTitle);
    const columns: CodedTable["columns"] = {};
    for (const [field, names] of Object.entries(TITLES) as [Field, readonly string[]][]) {
      const column = folded.findIndex((title) => names.includes(title));
      if (column >= 0) columns[field] = column;
    }
    if (columns.classes === undefined || columns.discipline === undefined) continue;
    const below = filled.slice(index + 1);
    const counts = titles.map(
      (_, column) => below.filter(({ cells }) => readCodes(cells[column] ?? "") !== null).length,
    );
    const most = Math.max(0, ...counts);
    if (most === 0 || most < below.length / 2) return null;
    return { sheet: name, rows: below, code: counts.indexOf(most), columns };
  }
  return null;
}

export type CodedRow = {
  line: number;
  reference: string;
  text: string;
  lessons: CodedLesson[] | null;
  content: Pick<FileLesson, "classes" | "teachers" | "discipline" | "environments">;
};

/** "ANA SÁ (60h) e BIA LIMA (30h)" as "ANA SÁ+BIA LIMA". */
function teachersOf(cell: string): string[] {
  const parted = cell.replace(/\s*\(\s*\d+\s*h[^)]*\)/gi, "\n").split(/\n\s*(?:e\s+|,|;|\+)?|\s*[;+]\s*/i);
  return readNames(parted.map((name) => name.trim()).join("+"));
}

export function readCodedRows({ rows, code, columns }: CodedTable): CodedRow[] {
  return rows.map(({ line, cells }) => {
    const cell = (field: Field) => cells[columns[field] ?? -1] ?? "";
    const text = cells[code] ?? "";
    return {
      ...{ line, text, reference: `${columnLetters(code)}${line}`, lessons: readCodes(text) },
      content: {
        classes: readNames(cell("classes")),
        teachers: teachersOf(cell("teachers")),
        discipline: readName(cell("discipline")) || null,
        environments: readNames(cell("environments")),
      },
    };
  });
}
