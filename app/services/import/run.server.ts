import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { ImportChoices, ImportKind } from "#app/domain/import/import.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import { type ImportTable, stateOfTable } from "#app/models/import/import.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Consequences } from "#app/services/calendar/blocked-days/affected.server.ts";
import { importBlockedDays } from "#app/services/calendar/blocked-days/import.server.ts";
import type { Actor } from "../access/actor.ts";
import { knownSource } from "../access/passwords.server.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { importCalendar } from "../calendar/import.server.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { type FirstPasswords, giveFirstPasswords, hashPlaceholder } from "./first-passwords.server.ts";
import { writeImportedGroups } from "./groups.server.ts";
import { planImport } from "./plan.server.ts";
import type { ImportPlan } from "./plan.ts";
import type { Upload } from "./uploads.server.ts";
import { type Prepared, withPrepared, writeImport } from "./write.server.ts";

export type Imported = {
  kind: ImportKind;
  created: number;
  updated: number;
  unchanged: number;
} & FirstPasswords;

type Confirmed = { creates: number; updates: number } & Consequences;

function refusePlan(plan: ImportPlan, confirmed: Confirmed) {
  if (plan.faults.length > 0 || plan.missing.length > 0) return refuse("importFaulty");
  const isSame = plan.creates.length === confirmed.creates && plan.updates.length === confirmed.updates;
  return isSame ? null : refuse("importChanged");
}

function recordImport(deps: Deps, actor: Actor, kind: ImportKind, plan: ImportPlan): void {
  const { creates, updates, unchanged } = plan;
  const after = { kind, created: creates.length, updated: updates.length, unchanged };
  recordAudit(deps, actor, { action: "import", entity: "import", id: null, after });
}

/** Writes what was planned in one transaction, unless the table or the session changed since. */
async function write(
  deps: Deps,
  actor: Actor,
  prepared: Prepared,
  { plan, state, placeholder }: { plan: ImportPlan; state: string; placeholder: string },
): Promise<Result<null>> {
  const { db } = deps;
  try {
    return await db.writeWhenUnlocked(() => {
      const ended = sessionRefusal(deps, actor);
      if (ended) return ended;
      if (stateOfTable(db, prepared.table) !== state) return refuse("importChanged");
      if (!writeImport(deps, actor, prepared, placeholder)) return refuse("importChanged");
      if (prepared.table === "users") writeImportedGroups(deps, actor, plan);
      recordImport(deps, actor, prepared.table, plan);
      return ok(null);
    });
  } catch (error) {
    // Two rows that trade a unique name or e-mail can't be written in one step.
    if ((error as { code?: string }).code?.startsWith("SQLITE_CONSTRAINT")) return refuse("importChanged");
    throw error;
  }
}

async function importRows(
  deps: Deps,
  actor: Actor,
  {
    table,
    rows,
    choices,
    confirmed,
  }: {
    table: ImportTable;
    rows: TableRow[];
    choices: ImportChoices;
    confirmed: Confirmed;
  },
): Promise<Result<Imported>> {
  const source = knownSource(`import ${actor.id}`);
  const state = stateOfTable(deps.db, table);
  const plan = await planImport(deps, table, rows, choices);
  const refused = refusePlan(plan, confirmed);
  if (refused) return refused;
  const needsPasswords = table === "users" && plan.creates.length > 0;
  const hashed = needsPasswords ? await hashPlaceholder(deps, source) : ok("");
  if (!hashed.ok) return hashed;
  const placeholder = hashed.value;
  const people = (needsPasswords ? plan.creates : []).map(({ values: { name, username } }) => ({
    name: String(name),
    username: String(username),
  }));
  const written = await withPrepared(deps, table, plan, (prepared) =>
    write(deps, actor, prepared, { plan, state, placeholder }),
  );
  if (!written.ok) return written;
  const first = await giveFirstPasswords(deps, people, { placeholder, source });
  return ok({
    kind: table,
    created: plan.creates.length,
    updated: plan.updates.length,
    unchanged: plan.unchanged,
    ...first,
  });
}

/** Imports what the person was shown in the preview, all or nothing (rules R18.3). */
export async function runImport(
  deps: Deps,
  actor: Actor,
  { kind, rows }: Upload,
  choices: ImportChoices,
  confirmed: Confirmed,
): Promise<Result<Imported>> {
  if (kind !== "blocked-days" && kind !== "calendar")
    return importRows(deps, actor, { table: kind, rows, choices, confirmed });
  const plan = await planImport(deps, kind, rows, choices);
  const refused = refusePlan(plan, confirmed);
  if (refused) return refused;
  const record = () => recordImport(deps, actor, kind, plan);
  const imported =
    kind === "calendar"
      ? await importCalendar(deps, actor, plan, confirmed, record)
      : await importBlockedDays(deps, actor, plan, { ...confirmed, shifts: [...SHIFTS] }, record);
  if (!imported.ok) return imported;
  const { creates, updates, unchanged } = plan;
  return ok({
    kind,
    created: creates.length,
    updated: updates.length,
    unchanged,
    passwords: [],
    pending: 0,
  });
}
