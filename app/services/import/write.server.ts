import { randomUUID } from "node:crypto";
import { type AuditedValues, auditedChange } from "#app/domain/audit/audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { readTypedGroups, readTypedResources } from "#app/domain/import/import.ts";
import type { ImportTable } from "#app/models/import/import.server.ts";
import {
  columnsOf,
  discardStaged,
  type ImportedEntry,
  insertStaged,
  insertStagedAudit,
  listStagedResources,
  type StagedRow,
  stageRows,
  updateStaged,
  writeStagedResources,
} from "#app/models/import/import-write.server.ts";
import { withEndLater } from "#db/first-error.ts";
import type { Actor } from "../access/actor.ts";
import { idsOfResources } from "../catalog/save-resources.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import type { ImportPlan, Planned } from "./plan.ts";

/** Rows prepared per batch: some milliseconds, after which requests are served. */
const CHUNK = 100;

const ENTITIES = {
  users: "user",
  disciplines: "disciplines",
  classes: "classes",
  environments: "environment",
  equipment: "equipment",
} as const satisfies Record<ImportTable, string>;

/** A row's values as the audit log stores them, with resources as a list. */
function loggedValues({ resources, groups, homeEnvironmentId, ...rest }: AuditedValues): AuditedValues {
  const names = groups === undefined ? {} : { groupNames: readTypedGroups(String(groups)) };
  // Of a room only where one is named.
  const values = { ...rest, ...names, ...(homeEnvironmentId ? { homeEnvironmentId } : {}) };
  return resources === undefined ? values : { ...values, resources: readTypedResources(String(resources)) };
}

function entryOf(table: ImportTable, { values, before }: Planned): ImportedEntry {
  const label = String(values.name ?? "");
  const after = table === "users" && !before ? { ...values, role: "teacher", firstLogin: true } : values;
  const states = before
    ? auditedChange(loggedValues(before), loggedValues(after))
    : { before: null, after: loggedValues(after) };
  return {
    action: before ? "update" : "create",
    label,
    searchKey: foldText([label, values.username ?? ""].join("\n")),
    before: states.before && JSON.stringify(states.before),
    after: JSON.stringify(states.after),
  };
}

/** An import that is ready to be written. */
export type Prepared = { table: ImportTable; batch: string; count: number };

/**
 * Stages the rows in a temporary table, a few at a time, lets `use` write them, and clears the table again.
 * @param use is given the import, to be written in a transaction that then is short.
 */
export async function withPrepared<T>(
  deps: Deps,
  table: ImportTable,
  { creates, updates }: ImportPlan,
  use: (prepared: Prepared) => T | Promise<T>,
): Promise<T> {
  const rows = [...creates, ...updates];
  const batch = randomUUID();
  const prepare = async () => {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const staged = rows.slice(start, start + CHUNK).map(
        (row): StagedRow => ({
          id: row.id,
          key: row.key,
          columns: columnsOf(table, row.values),
          entry: entryOf(table, row),
        }),
      );
      stageRows(deps.db, batch, staged);
      await yieldToEventLoop();
    }
    return use({ table, batch, count: rows.length });
  };
  return withEndLater(prepare, () => discardStaged(deps.db, batch));
}

/**
 * Writes everything, in the transaction that is open.
 * @returns whether that was all of it: a connection that was replaced meanwhile has forgotten what waited.
 */
export function writeImport(
  deps: Deps,
  actor: Actor,
  { table, batch, count }: Prepared,
  passwordHash: string,
): boolean {
  const at = timestamp(deps);
  const inserted = insertStaged(deps.db, table, { batch, at, passwordHash });
  const updated = updateStaged(deps.db, table, { batch, at });
  if (table === "environments") {
    idsOfResources(deps, actor, listStagedResources(deps.db, batch));
    writeStagedResources(deps.db, batch);
  }
  insertStagedAudit(deps.db, table, { batch, entity: ENTITIES[table], actorId: actor.id, at });
  return inserted + updated === count;
}
