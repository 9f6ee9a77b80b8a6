import { toColumns, toSelected } from "#app/domain/content.ts";
import type { Approval } from "#app/domain/rooms/approval.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { ENVIRONMENT_CONTENT, type EnvironmentContent } from "#app/domain/rooms/environment-content.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import {
  countNames,
  FIRST_PART,
  type ListPart,
  listNames,
  type NameFilter,
} from "#app/models/catalog/list-names.server.ts";
import { readResources, resourcesColumn } from "#app/models/catalog/resource.server.ts";
import { countRows } from "#app/models/count.server.ts";
import { peopleColumn } from "#app/models/rooms/room-people.server.ts";
import { environmentKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import type { EnvironmentInput } from "./environment.schema.ts";

export type Environment = EnvironmentContent & {
  id: number;
  name: string;
  type: EnvironmentType;
  resources: EnvironmentResource[];
  approval: Approval;
  responsibleUserIds: number[];
  /** Whose requests are approved at once where `approval` is `automatic`; everybody's where it is empty. */
  automaticUserIds: number[];
  /** When the sector took over from the last person who left, until somebody sets the approval. */
  approvalLapsedAt: string | null;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
};

function selectEnvironments(db: Database) {
  return db.q
    .selectFrom("environments")
    .select([
      "id",
      "name",
      "type",
      ...toSelected(ENVIRONMENT_CONTENT, ""),
      "created_at as createdAt",
      "updated_at as updatedAt",
      resourcesColumn("environments.id").as("resources"),
      "approval",
      "approval_lapsed_at as approvalLapsedAt",
      "archived_at as archivedAt",
      peopleColumn("environments.id", "responsible").as("responsibleUserIds"),
      peopleColumn("environments.id", "automatic").as("automaticUserIds"),
    ])
    .$narrowType<{ type: EnvironmentType; approval: Approval }>();
}

type Row = Omit<Environment, "resources" | "responsibleUserIds" | "automaticUserIds" | "archived"> & {
  archivedAt: string | null;
  resources: string;
  responsibleUserIds: string;
  automaticUserIds: string;
};

function toEnvironment({ archivedAt, ...row }: Row): Environment {
  return {
    ...row,
    archived: archivedAt !== null,
    resources: readResources(row.resources),
    responsibleUserIds: JSON.parse(row.responsibleUserIds) as number[],
    automaticUserIds: JSON.parse(row.automaticUserIds) as number[],
  };
}

/** `search` looks in name, type and location. */
type EnvironmentFilter = NameFilter;

export function listEnvironments(
  db: Database,
  filter: EnvironmentFilter = {},
  part: ListPart = FIRST_PART,
): Environment[] {
  const rows = listNames(db, selectEnvironments(db), { key: "search_key", ...filter, ...part });
  return rows.map(toEnvironment);
}

export function countEnvironments(db: Database, filter: EnvironmentFilter = {}): number {
  return countNames(db, db.q.selectFrom("environments"), { key: "search_key", ...filter });
}

export function countByType(db: Database): { type: EnvironmentType; count: number }[] {
  const query = db.q
    .selectFrom("environments")
    .select((select) => ["type", select.fn.countAll<number>().as("count")])
    .where("archived_at", "is", null)
    .groupBy("type")
    .$narrowType<{ type: EnvironmentType }>();
  return db.all(query);
}

export function findEnvironment(db: Database, id: number): Environment | null {
  const row = db.get(selectEnvironments(db).where("id", "=", id));
  return row ? toEnvironment(row) : null;
}

type Columns = Omit<EnvironmentInput, "resources" | "responsibleUserIds" | "automaticUserIds">;

function columnsOf(input: Columns) {
  const { name, type, approval } = input;
  // Setting the approval acknowledges that it had lapsed.
  const decided = approval === undefined ? {} : { approval, approval_lapsed_at: null };
  return { name, type, ...decided, ...toColumns(ENVIRONMENT_CONTENT, input), ...environmentKeys(input) };
}

export function insertEnvironment(db: Database, input: Columns & { at: string }): number {
  return db.run(
    db.q.insertInto("environments").values({
      ...columnsOf(input),
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

export function updateEnvironment(db: Database, input: Columns & { id: number; at: string }): void {
  db.run(
    db.q
      .updateTable("environments")
      .set({ ...columnsOf(input), updated_at: nextVersion(input.at) })
      .where("id", "=", input.id),
  );
}

/** Only its name becomes another one. */
export function renameEnvironment(
  db: Database,
  { id, name, at }: { id: number; name: string; at: string },
): void {
  const present = findEnvironment(db, id);
  if (!present) return;
  const keys = environmentKeys({ ...present, name });
  const set = { name, ...keys, updated_at: nextVersion(at) };
  db.run(db.q.updateTable("environments").set(set).where("id", "=", id));
}

export function deleteEnvironment(db: Database, id: number): void {
  db.run(db.q.deleteFrom("environments").where("id", "=", id));
}

export function countReservationsOfEnvironment(db: Database, id: number): number {
  return countRows(db, db.q.selectFrom("reservation_environments").where("environment_id", "=", id));
}
