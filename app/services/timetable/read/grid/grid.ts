/** Reads the timetables that schools draw as grids (rules R28.40 to R28.43). */

import type { Shift } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";
import type { Sheet } from "#app/domain/table-file.ts";
import type {
  GridChoice,
  GridLook,
  GridOrientation,
  GridPart,
  GridSample,
  KnownNames,
} from "#app/domain/timetable/grid.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { collectLessons } from "../collect.ts";
import { readName, readNames } from "../values.ts";
import { type GridCell, type GridFault, walkBlock } from "./cells.ts";
import { type CodedTable, readCodedRows } from "./coded-rows.ts";
import type { Grid } from "./find-grid.ts";
import {
  type Heading,
  isGenericSheet,
  type OwnerKind,
  ownerOfFile,
  ownerOfTitles,
  readHeading,
} from "./headings.ts";
import { columnLetters, type Matrix } from "./matrix.ts";
import {
  commonOrder,
  countVotes,
  type Parted,
  PartScores,
  partLesson,
  type Role,
  withoutTitle,
} from "./parts.ts";
import {
  findSeparators,
  hasTightDashes,
  SPLITTING,
  type SplitLesson,
  splitCell,
  withSpacedDashes,
} from "./split.ts";
import { isClassWord, isPartTitle, isRoomWord, isTeacherWord, shiftIn } from "./words.ts";

const SAMPLES = 12;
const LEAST_SAMPLES = 3;
const CORNER = { columns: 6, rows: 6 };

type Owned = GridCell & { owners: Heading[] };

/** Reads all blocks, each cell with whose it is: its headings', its titles' or its sheet's. */
function collectCells(
  { found }: Grid,
  { shift: defaultShift, fileName }: { shift: Shift | null; fileName: string },
): { cells: Owned[]; faults: GridFault[]; ownerKind: OwnerKind | null } {
  const cells: Owned[] = [];
  const faults: GridFault[] = [];
  const ofFile = found.length === 1 ? ownerOfFile(fileName) : null;
  for (const { matrix, blocks } of found) {
    const named = isGenericSheet(matrix.name) ? null : readHeading(matrix.name ?? "");
    const isAlone = blocks.length === 1 || new Set(blocks.map(({ titles }) => titles.join("\n"))).size === 1;
    let shift = shiftIn(matrix.name ?? "") ?? defaultShift;
    let before: Heading | null = null;
    for (const block of blocks) {
      const walked = walkBlock(matrix, block, shift);
      shift = walked.shift;
      faults.push(...walked.faults);
      const title = ownerOfTitles(block.titles.filter((text) => !isPartTitle(text)));
      const own: Heading | null = block.isByDay
        ? (ownerOf({
            named: isAlone || title?.kind == null ? named : null,
            title,
            before,
            isOnly: found.length === 1,
          }) ?? ofFile)
        : null;
      before = own ?? before;
      for (const cell of walked.cells)
        cells.push({
          ...cell,
          owners: cell.headings.length > 0 ? cell.headings.map(readHeading) : own ? [own] : [],
        });
    }
  }
  const ownerKind = found
    .flatMap(({ blocks }) => blocks.map((block) => block.ownerKind))
    .find((kind) => kind !== null);
  return { cells, faults, ownerKind: ownerKind ?? null };
}

function ownerOf({
  named,
  title,
  before,
  isOnly,
}: {
  named: Heading | null;
  title: Heading | null;
  before: Heading | null;
  isOnly: boolean;
}): Heading | null {
  // A title with its kind says more than the name of a file's only sheet.
  if (named && !(isOnly && title?.kind))
    return { ...named, kind: named.kind ?? title?.kind ?? null, room: named.room ?? title?.room ?? null };
  return title ?? before ?? named;
}

function kindOf(
  name: string,
  kind: OwnerKind | null,
  known: Record<OwnerKind, Set<string>>,
): OwnerKind | null {
  if (kind) return kind;
  const folded = foldText(name);
  for (const each of ["class", "room", "teacher"] as const) if (known[each].has(folded)) return each;
  if (isRoomWord(name)) return "room";
  if (isTeacherWord(name)) return "teacher";
  return isClassWord(name) ? "class" : null;
}

/** Whose the grids are: what most headings say, else what the cells do not. */
function findOwnerKind(cells: Owned[], names: KnownNames): OwnerKind {
  const fold = (list: string[]) => new Set(list.map(foldText));
  const known = { class: fold(names.classes), room: fold(names.environments), teacher: fold(names.teachers) };
  const owners = new Map(
    cells.flatMap(({ owners: own }) => own.map((owner) => [owner.name, owner] as const)),
  );
  const counts: Record<OwnerKind, number> = { class: 0, room: 0, teacher: 0 };
  for (const { name, kind } of owners.values()) {
    const found = kindOf(name, kind, known);
    if (found) counts[found]++;
  }
  const best = (["class", "room", "teacher"] as const).reduce((a, b) => (counts[b] > counts[a] ? b : a));
  if (counts[best] > 0) return best;
  const withClass = cells.filter(({ text }) =>
    text
      .split(/\n|\s[-–—/]\s|[()/;]/)
      .some((token) => isClassWord(token.trim()) || known.class.has(foldText(token.trim()))),
  );
  return withClass.length > cells.length / 2 ? "teacher" : "class";
}

const ROLES: Record<OwnerKind, Role[]> = {
  class: ["discipline", "teacher", "environment"],
  room: ["discipline", "teacher", "class"],
  teacher: ["discipline", "class", "environment"],
};
const KIND_OF: Partial<Record<GridOrientation, OwnerKind>> = {
  sheetPerClass: "class",
  classesInColumns: "class",
  sheetPerRoom: "room",
  sheetPerTeacher: "teacher",
};

function namesOf({ tokens, roles }: Parted, role: Role): string[] {
  return tokens.filter((_, place) => roles[place] === role);
}

/** A lesson's content: what its parts say, and whose grid it is in. */
function contentOf(
  parted: Parted,
  owners: Heading[],
  kind: OwnerKind,
): Pick<FileLesson, "classes" | "teachers" | "discipline" | "environments"> {
  const all = (role: Role) => readNames(namesOf(parted, role).join("+"));
  const names = owners.map(({ name }) => readName(name)).filter((name) => name !== "");
  const rooms = owners.flatMap(({ room }) => (room ? [readName(room)] : []));
  const environments = all("environment");
  return {
    classes: kind === "class" ? [...new Set(names)] : all("class"),
    teachers: (kind === "teacher" ? names : all("teacher")).map(withoutTitle),
    discipline: readName(namesOf(parted, "discipline").join(" - ")) || null,
    environments: kind === "room" ? names : environments.length > 0 ? environments : [...new Set(rooms)],
  };
}

function placeName({ sheet, reference }: { sheet: string | null; reference: string }): string {
  return sheet === null ? reference : `${sheet}, ${reference}`;
}

/** Cells that differ as the file has them: first one of each form, then further ones; where few differ, equal ones too. */
function chooseSamples<T extends { text: string; parted: Parted[] }>(cells: T[]): T[] {
  const byForm = Map.groupBy(
    cells,
    ({ text, parted }) => `${text.includes("\n")} ${parted.length} ${parted[0]?.roles.join()}`,
  );
  const first = [...byForm.values()].flatMap(([cell]) => cell ?? []);
  const texts = new Set(first.map(({ text }) => text));
  const more = cells.filter(({ text }) => !texts.has(text) && texts.add(text));
  const chosen = [...first, ...more].slice(0, SAMPLES);
  const repeated = cells
    .filter((cell) => !chosen.includes(cell))
    .slice(0, Math.max(0, LEAST_SAMPLES - chosen.length));
  return [...chosen, ...repeated];
}

function cornerOf(matrix: Matrix | undefined, sheets: Sheet[]): GridLook["corner"] {
  const sheet = sheets.find(({ name }) => name === matrix?.name) ?? sheets[0];
  const rows = (sheet?.rows ?? [])
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, CORNER.rows);
  const width = Math.min(CORNER.columns, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  return {
    sheet: sheet?.name ?? null,
    columns: Array.from({ length: width }, (_, column) => columnLetters(column)),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, width).map((cell) => cell.slice(0, 60)),
    })),
  };
}

const EMPTY: KnownNames = { classes: [], disciplines: [], teachers: [], environments: [] };

type Read = (TimetableFile & { grid: GridLook }) | TimetableRefusal;

function readCoded(table: CodedTable, sheets: Sheet[]): Read {
  const collected = collectLessons("grid");
  const samples: GridSample[] = [];
  const rows = readCodedRows(table);
  for (const { line, reference, text, lessons, content } of rows) {
    if (!lessons) {
      collected.fault(line, "hour", text);
      continue;
    }
    if (samples.length < SAMPLES)
      samples.push({
        cell: placeName({ sheet: table.sheet, reference }),
        text,
        parts: [
          content.discipline,
          content.teachers.join(", ") || null,
          content.environments.join(", ") || null,
        ],
      });
    for (const { weekday, shift, period } of lessons)
      collected.add({
        line,
        weekday,
        startTime: null,
        endTime: null,
        period,
        shift,
        ...content,
        weeks: "1",
        startDate: null,
        endDate: null,
      });
  }
  const done = collected.finish(rows.length);
  if ("refused" in done) return done;
  return {
    ...done,
    grid: {
      ...{ orientation: "codes", parts: ["discipline", "teacher", "environment"], separators: [], samples },
      sheets: table.sheet === null ? [] : [table.sheet],
      corner: cornerOf(
        undefined,
        sheets.filter(({ name }) => name === table.sheet),
      ),
    },
  };
}

/** The parts of all cells: by what a person said, else by what the file and the school know. */
function partCells(cells: Owned[], kind: OwnerKind, choice: GridChoice, known: KnownNames) {
  const roles = ROLES[kind];
  const texts = cells.map(({ text }) => text);
  const chosen = choice.separators?.filter((each) => each !== "blank");
  const separators = chosen ?? findSeparators(texts);
  const split = new Map<string, SplitLesson[]>();
  const isTight = (!chosen || chosen.includes("dash")) && hasTightDashes(texts, separators);
  if (isTight && separators.length === 0) separators.push("dash");
  const used: typeof separators = chosen && separators.length === 0 ? ["line"] : separators;
  for (const text of texts)
    if (!split.has(text)) split.set(text, splitCell(isTight ? withSpacedDashes(text) : text, used));
  const lessons = texts.flatMap((text) => split.get(text) ?? []);
  const scores = new PartScores(known);
  const parted = new Map<string, Parted[]>();
  if (choice.parts && choice.parts.length > 0) {
    const { parts } = choice;
    const own = parts.filter((part) => part !== "ignore");
    for (const [text, each] of split)
      parted.set(
        text,
        each.map(({ tokens, weeks }) => {
          const cut =
            tokens.length === 1 && parts.length > 1 ? partByBlank(tokens[0] ?? "", own, scores) : null;
          if (cut) return { ...cut, weeks };
          return { tokens, weeks, roles: tokens.map((_, place) => parts[place] ?? "ignore") };
        }),
      );
    return { parted, order: parts, separators };
  }
  let votes = countVotes(lessons, roles, scores);
  let order = commonOrder(lessons, roles, votes);
  for (const pass of [1, 2]) {
    for (const [text, each] of split)
      parted.set(
        text,
        each.flatMap((lesson) => partLesson(lesson, roles, order, { scores, votes })),
      );
    if (pass === 2) break;
    // Names of the cells that are parted tell the others apart.
    for (const each of parted.values())
      for (const { tokens, roles: own } of each) {
        if (tokens.length < 2) continue;
        for (const [place, role] of own.entries())
          if (role !== "ignore") scores.learn(tokens[place] ?? "", role);
      }
    scores.applyLearned();
    votes = countVotes(lessons, roles, scores);
    order = commonOrder(lessons, roles, votes);
  }
  return { parted, order, separators };
}

function partByBlank(text: string, roles: Role[], scores: PartScores): Omit<Parted, "weeks"> | null {
  const [parted] = partLesson({ tokens: [text], weeks: "1" }, roles, roles, { scores, votes: new Map() });
  return parted && parted.tokens.length > 1 ? parted : null;
}

/** What is known of a grid besides its file. */
type About = {
  choice?: GridChoice | undefined;
  /** Names that the school has, which tell parts apart. */
  known?: KnownNames | undefined;
  /** The shift of numbered lessons where no title says it. */
  shift?: Shift | null | undefined;
  /** Which may name the class of a file with one sheet: "1A.csv". */
  fileName?: string | undefined;
};

/** The lessons of a grid, and how it was read. */
export function readGrid(
  grid: Grid,
  sheets: Sheet[],
  { choice = {}, known = EMPTY, shift = null, fileName = "" }: About = {},
): Read {
  if (grid.coded) return readCoded(grid.coded, sheets);
  const { cells, faults, ownerKind } = collectCells(grid, { shift, fileName });
  const kind =
    (choice.orientation && KIND_OF[choice.orientation]) ?? ownerKind ?? findOwnerKind(cells, known);
  const { parted, order, separators } = partCells(cells, kind, choice, known);
  const partsOf = (cell: Owned) => (choice.parts?.length ? null : cell.parted) ?? parted.get(cell.text) ?? [];
  const collected = collectLessons("grid");
  for (const { line, fault, value, ...at } of faults) collected.fault(line, fault, value, placeName(at));
  for (const cell of cells) {
    const { line, weekday, hour, owners } = cell;
    for (const each of partsOf(cell))
      collected.add({
        line,
        cell: placeName(cell),
        weekday: weekday ?? 0,
        ...hour,
        ...contentOf(each, owners, kind),
        weeks: each.weeks,
        startDate: null,
        endDate: null,
      });
  }
  const done = collected.finish(cells.length + faults.length);
  if ("refused" in done) return done;
  const isInColumns = cells.some(({ headings }) => headings.length > 0);
  const orientation: GridOrientation =
    kind === "room"
      ? "sheetPerRoom"
      : kind === "teacher"
        ? "sheetPerTeacher"
        : isInColumns
          ? "classesInColumns"
          : "sheetPerClass";
  const parts = (choice.parts ?? order) as GridPart[];
  const samples = chooseSamples(cells.map((cell) => ({ ...cell, parted: partsOf(cell) }))).map(
    (cell): GridSample => {
      const [first] = cell.parted;
      return {
        cell: placeName(cell),
        text: cell.text,
        parts: parts.map((part) =>
          part === "ignore" || !first ? null : namesOf(first, part).join(", ") || null,
        ),
      };
    },
  );
  return {
    ...done,
    grid: {
      ...{ orientation, parts, separators: SPLITTING.filter((each) => separators.includes(each)), samples },
      sheets: grid.found.flatMap(({ matrix }) => matrix.name ?? []),
      corner: cornerOf(grid.found[0]?.matrix, sheets),
    },
  };
}
