import type { AuditedEntity } from "#app/domain/audit/audit.ts";
import type { VersionedEntity, VersionedRow } from "#app/domain/version.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "./access/actor.ts";
import { recordAudit } from "./audit/record.server.ts";
import type { Deps } from "./deps.ts";
import { ok, type Refusal, type Result, refuse } from "./result.ts";
import { refuseStale } from "./stale.ts";

/** A kind of row that is created, changed and removed one by one (decision 0218). */
export type RowKind<Row> = {
  entity: AuditedEntity & VersionedEntity;
  find(id: number): Row | null | undefined;
  audited?(row: Row): object;
};

/** Which row, in the version that the caller saw; without one, any version is accepted. */
type ExpectedRow = { id: number } & ExpectedVersion;

/** Checks what is particular to an act, and writes; returns why nothing was written. */
// biome-ignore lint/suspicious/noConfusingVoidType: most writes refuse nothing and return nothing.
type Write<Row> = (before: Row) => Refusal | null | void;

/** In a transaction of its own or the open one. @param insert returns the new id, or why nothing was written. */
export function createRow<Row extends object, Refused extends Refusal = never>(
  { db, now }: Deps,
  actor: Actor,
  { entity, find, audited = (row) => row }: RowKind<Row>,
  insert: () => number | Refused,
): { ok: true; value: Row } | Refused {
  return db.join(() => {
    const id = insert();
    if (typeof id !== "number") return id;
    const after = find(id) as Row;
    recordAudit({ db, now }, actor, { action: "create", entity, id, after: audited(after) });
    return ok(after);
  });
}

/** Logs what became different, in its own or the open transaction. Refuses `notFound`, and `changed` if stale. */
export function changeRow<Row extends VersionedRow>(
  { db, now }: Deps,
  actor: Actor,
  { entity, find, audited = (row) => row }: RowKind<Row>,
  { id, updatedAt }: ExpectedRow,
  update: Write<Row>,
): Result<Row> {
  return db.join(() => {
    const before = find(id);
    if (!before) return refuse("notFound");
    const refused = refuseStale(entity, before, updatedAt) ?? update(before);
    if (refused) return refused;
    const after = find(id) as Row;
    const states = { before: audited(before), after: audited(after) };
    recordAudit({ db, now }, actor, { action: "update", entity, id, ...states });
    return ok(after);
  });
}

/** Removes a row and logs what it was, as `changeRow` changes one; returns the row as it was. */
export function removeRow<Row extends VersionedRow>(
  { db, now }: Deps,
  actor: Actor,
  { entity, find, audited = (row) => row }: RowKind<Row>,
  { id, updatedAt }: ExpectedRow,
  remove: Write<Row>,
): Result<Row> {
  return db.join(() => {
    const before = find(id);
    if (!before) return refuse("notFound");
    const refused = refuseStale(entity, before, updatedAt) ?? remove(before);
    if (refused) return refused;
    recordAudit({ db, now }, actor, { action: "delete", entity, id, before: audited(before) });
    return ok(before);
  });
}
