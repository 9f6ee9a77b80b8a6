import { foldText } from "#app/domain/fold-text.ts";
import type { Sheet, TableRefusal } from "#app/domain/table-file.ts";

/** The sheets of a file that are read, all visible ones or the one that was chosen, and the names of all visible ones. */
export type Sheets = { sheets: Sheet[]; names: string[]; separator: string | null };

type Listed = { name: string; isHidden: boolean };

export function chooseSheets<Each extends Listed>(
  all: Each[],
  chosen: string | undefined,
): { sheets: Each[]; names: string[] } | TableRefusal {
  const visible = all.filter(({ isHidden }) => !isHidden);
  const names = visible.map(({ name }) => name);
  if (!chosen) return { sheets: visible.length > 0 ? visible : all.slice(0, 1), names };
  const wanted =
    all.find(({ name }) => name === chosen) ??
    all.find(({ name }) => foldText(name.trim()) === foldText(chosen.trim()));
  return wanted ? { sheets: [wanted], names } : { refused: "noSheet", value: chosen };
}
