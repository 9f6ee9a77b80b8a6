/** How a timetable's file is read: what a person says of it, and what it turns out to be (rules R28.44). */
import type { Shift } from "../dates/shift.ts";
import type { Workbook } from "../table-file.ts";
import type { TableLook } from "./column-mapping.ts";
import type { GridChoice, GridLook } from "./grid.ts";
import type { TimetableFormat } from "./lesson.ts";

/** What a person said of a file; what is left out is told by the file itself. */
export type ReadingChoice = {
  format?: TimetableFormat;
  /** The name of the sheet that is read. */
  sheet?: string;
  /** The shift in which numbered lessons count where the file does not say it; null where that was taken back. */
  shift?: Shift | null;
  grid?: GridChoice;
};

/** That all sheets of a workbook are read; no sheet can have this name. */
export const ALL_SHEETS = "*";

/** What a file turned out to be. */
export type ReadingFound = Workbook & { grid: GridLook | null; table: TableLook | null };

/** What was said and found of a draft's file, which is kept until it is published. */
export type Reading = { choice: ReadingChoice; found: ReadingFound };

/**
 * A choice with what is said anew. Parts and separators were said of the cells of one kind of grid: with another
 * format, sheet or orientation those that are not said again are told by the file.
 */
export function changeChoice(before: ReadingChoice, anew: ReadingChoice): ReadingChoice {
  const said = Object.fromEntries(
    Object.entries(anew).filter(([, value]) => value !== undefined),
  ) as ReadingChoice;
  const isOther =
    (said.format !== undefined && said.format !== "grid") ||
    (said.sheet !== undefined && said.sheet !== before.sheet) ||
    (said.grid?.orientation !== undefined && said.grid.orientation !== before.grid?.orientation);
  const grid = { ...(isOther ? {} : before.grid), ...said.grid };
  const { grid: _, ...changed } = { ...before, ...said };
  return Object.keys(grid).length > 0 ? { ...changed, grid } : changed;
}
