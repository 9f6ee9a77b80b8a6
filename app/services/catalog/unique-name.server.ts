import { foldText } from "#app/domain/fold-text.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { problemText } from "#app/text/problems.ts";
import { type Refusal, refuse } from "../result.ts";

/**
 * Refuses a name that another row has, without regard to case and accents; the refusal names that row. Rows that
 * were alike before stay, and can be saved under the name they have.
 * @param present the row that is changed; its own name is not taken.
 */
export function refuseTakenName(rows: NamedRow[], name: string, present?: NamedRow): Refusal | null {
  const key = foldText(name);
  if (present && foldText(present.name) === key) return null;
  const other = rows.find((row) => row.id !== present?.id && foldText(row.name) === key);
  if (!other) return null;
  return refuse("nameTaken", { name: other.name }, { name: [problemText.nameTaken({ name: other.name })] });
}
