import { setImmediate } from "node:timers/promises";
import { auditedChange } from "#app/domain/audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import type { ImportTable } from "#app/models/import.server.ts";
import {
  columnsOf,
  type ImportedEntry,
  insertImportAudit,
  insertImported,
  updateImported,
} from "#app/models/import-write.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { ImportPlan, Planned } from "./plan.server.ts";

const CHUNK = 100;

const ENTITIES = {
  users: "user",
  disciplines: "disciplines",
  classes: "classes",
  environments: "environment",
} as const satisfies Record<ImportTable, string>;

function entryOf(table: ImportTable, { key, values, before }: Planned): ImportedEntry {
  const label = String(values.name ?? "");
  const after = table === "users" && !before ? { ...values, role: "teacher", firstLogin: true } : values;
  const states = before ? auditedChange(before, after) : { before: null, after };
  return {
    action: before ? "update" : "create",
    key,
    label,
    searchKey: foldText([label, values.username ?? ""].join("\n")),
    before: states.before && JSON.stringify(states.before),
    after: JSON.stringify(states.after),
  };
}

/** What the statements of an import take: made before the transaction, which then is short. */
export type Prepared = {
  table: ImportTable;
  creates: ReturnType<typeof columnsOf>[];
  updates: (ReturnType<typeof columnsOf> & { id: number })[];
  entries: ImportedEntry[];
};

/** Makes what will be written, a few rows at a time. */
export async function prepareImport(table: ImportTable, { creates, updates }: ImportPlan): Promise<Prepared> {
  const prepared: Prepared = { table, creates: [], updates: [], entries: [] };
  for (const row of [...creates, ...updates]) {
    const columns = columnsOf(table, row.values);
    if (row.id === null) prepared.creates.push(columns);
    else prepared.updates.push({ ...columns, id: row.id });
    prepared.entries.push(entryOf(table, row));
    if (prepared.entries.length % CHUNK === 0) await setImmediate();
  }
  return prepared;
}

/** Writes everything, in the transaction that is open. */
export function writeImport(
  deps: Deps,
  actor: Actor,
  { table, creates, updates, entries }: Prepared,
  passwordHash: string,
): void {
  const at = timestamp(deps);
  if (creates.length > 0) insertImported(deps.db, table, { rows: creates, at, passwordHash });
  if (updates.length > 0) updateImported(deps.db, table, { rows: updates, at });
  insertImportAudit(deps.db, table, { entries, entity: ENTITIES[table], actorId: actor.id, at });
}
