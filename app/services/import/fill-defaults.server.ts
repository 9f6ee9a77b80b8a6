import { foldText } from "#app/domain/fold-text.ts";
import type { ImportDefaults, ImportKind, ImportMapping } from "#app/domain/import/import.ts";
import { emailByPattern, proposedUsername } from "#app/domain/people/proposed-username.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import { keyOf, listExisting } from "#app/models/import/import.server.ts";
import type { Deps } from "../deps.ts";

export type Cells = Record<string, string>;

/**
 * Fills what rows lack by what was chosen once for all of them (rules R18.4): the type of an environment or a blocked day; of a person the
 * username by the name and the e-mail by a pattern. A person of the same name who has that username is the same person.
 */
export function createFilling(
  deps: Pick<Deps, "db">,
  kind: ImportKind,
  { rows, mapping, defaults }: { rows: TableRow[]; mapping: ImportMapping; defaults: ImportDefaults },
): (cells: Cells) => Cells {
  const { username: column = -1 } = mapping;
  const own = (cells: string[]) => cells[column] ?? "";
  const used = new Set(
    rows.map(({ cells }) => own(cells).toLowerCase()).filter((username) => username !== ""),
  );

  function isTaken(username: string, name: string): boolean {
    if (used.has(username)) return true;
    const [holder] = listExisting(deps.db, "users", [keyOf("users", { username })]);
    return holder !== undefined && foldText(String(holder.values.name)) !== foldText(name);
  }

  function fillPerson(cells: Cells): Cells {
    const { name = "", username = "", email = "" } = cells;
    const made = { ...cells };
    if (username === "" && defaults.username) {
      made.username = proposedUsername(name, (proposed) => isTaken(proposed, name));
      used.add(made.username);
    }
    if (email === "" && defaults.email) made.email = emailByPattern(defaults.email, made.username ?? "");
    return made;
  }

  if (kind === "users") return fillPerson;
  const { type } = defaults;
  if (!type) return (cells) => cells;
  return (cells) => (cells.type ? cells : { ...cells, type });
}
