import { isPresentVersion, type VersionedEntity, type VersionedRow } from "#app/domain/version.ts";
import { type Refusal, refuse } from "./result.ts";

/**
 * Refuses to decide about, edit or delete a row that is not the one that the caller saw. Asked in the transaction
 * of the write, of its present row.
 * @param seen the version that the caller saw; without one, any version is accepted.
 * @returns the refusal with the row as it is (`details.present`), or null.
 */
export function refuseStale(
  entity: VersionedEntity,
  present: VersionedRow,
  seen: string | undefined,
): Refusal | null {
  if (seen === undefined || isPresentVersion(entity, present, seen)) return null;
  return refuse("changed", { entity, present });
}
