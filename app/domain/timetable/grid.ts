/** A timetable that a school drew as a grid, and how it is read (rules R28.40). */

/** What a grid's columns or sheets are, or that its rows have SIGAA's codes ("24M34"). */
export const GRID_ORIENTATIONS = [
  "sheetPerClass",
  "classesInColumns",
  "sheetPerRoom",
  "sheetPerTeacher",
  "codes",
] as const;
export type GridOrientation = (typeof GRID_ORIENTATIONS)[number];

/** What a part of a cell says; a class where the grid is a room's or a teacher's. */
export const GRID_PARTS = ["discipline", "teacher", "environment", "class", "ignore"] as const;
export type GridPart = (typeof GRID_PARTS)[number];

/** What parts stand between; `line` is a line break, `blank` tells them by known names alone. */
export const GRID_SEPARATORS = ["line", "dash", "slash", "semicolon", "brackets", "blank"] as const;
export type GridSeparator = (typeof GRID_SEPARATORS)[number];

/** What a separator may be called besides: the sign itself. */
const SIGNS: Record<GridSeparator, readonly string[]> = {
  line: ["\n", "\\n"],
  dash: ["-", "–", "—"],
  slash: ["/"],
  semicolon: [";"],
  brackets: ["()", "( )", "(", ")", "[]"],
  blank: [" "],
};

/** The separator of a word or a sign: "dash" and " - " are one. Null of any other text. */
export function readSeparator(text: string): GridSeparator | null {
  const blank = text.includes("\n") ? "\n" : text === "" ? "" : " ";
  const sign = text.trim() || blank;
  return GRID_SEPARATORS.find((each) => each === sign || SIGNS[each].includes(sign)) ?? null;
}

/** What a person says of a grid; what is left out is told by the file. */
export type GridChoice = { orientation?: GridOrientation; parts?: GridPart[]; separators?: GridSeparator[] };

/** A cell, split: where it stands, its text, and what each part says, in the order of `parts`; null where it is missing. */
export type GridSample = { cell: string; text: string; parts: (string | null)[] };

/** The corner of a sheet with its first lessons, as a spreadsheet program shows it. */
export type GridCorner = {
  sheet: string | null;
  columns: string[];
  rows: { line: number; cells: string[] }[];
};

/** How a grid was read. */
export type GridLook = {
  orientation: GridOrientation;
  parts: GridPart[];
  separators: GridSeparator[];
  samples: GridSample[];
  /** The sheets that hold lessons. */
  sheets: string[];
  corner: GridCorner;
};

/** Names that the school has already, by which cells are told apart. */
export type KnownNames = Record<"classes" | "disciplines" | "teachers" | "environments", string[]>;

const isSameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/**
 * What a form that shows how a grid was read says that differs from it: all else stays as the file tells it, cell by
 * cell. Without a separator parts are told by names alone.
 */
export function correctionOf(
  { orientation, parts, separators }: GridLook,
  shown: { orientation?: GridOrientation | undefined; parts: GridPart[]; separators: GridSeparator[] },
): GridChoice {
  const said = shown.separators.length === 0 ? (["blank"] as const) : shown.separators;
  const found = separators.length === 0 ? ["blank"] : separators;
  return {
    ...(shown.orientation && shown.orientation !== orientation ? { orientation: shown.orientation } : {}),
    ...(isSameList(shown.parts, parts) ? {} : { parts: shown.parts }),
    ...(isSameList(said, found) ? {} : { separators: [...said] }),
  };
}
