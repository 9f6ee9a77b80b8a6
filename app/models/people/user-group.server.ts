import { sql } from "kysely";
import type { Role } from "#app/domain/access/role.ts";
import type { RulePerson } from "#app/domain/booking-rules/booking-rule.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** A group of people (rules R26.12). */
export type UserGroup = { id: number; name: string; userIds: number[]; createdAt: string; updatedAt: string };

const allGroups = prepareQuery((q) =>
  q
    .selectFrom("user_groups as g")
    .select(["g.id", "g.name", "g.created_at as createdAt", "g.updated_at as updatedAt"])
    .select(
      sql<string>`(SELECT json_group_array(m.user_id) FROM user_group_members AS m WHERE m.group_id = g.id)`.as(
        "userIds",
      ),
    )
    .orderBy(sql`lower(g.name)`)
    .orderBy("g.id"),
);

export function listUserGroups(db: Database): UserGroup[] {
  return db.all(allGroups({})).map((row) => ({ ...row, userIds: JSON.parse(row.userIds) as number[] }));
}

export function findUserGroup(db: Database, id: number): UserGroup | null {
  return listUserGroups(db).find((group) => group.id === id) ?? null;
}

export function insertUserGroup(db: Database, name: string, at: string): number {
  return db.run(db.q.insertInto("user_groups").values({ name, created_at: at, updated_at: at })).id;
}

export function updateUserGroup(
  db: Database,
  { id, name, at }: { id: number; name: string; at: string },
): void {
  db.run(
    db.q
      .updateTable("user_groups")
      .set({ name, updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
}

export function deleteUserGroup(db: Database, id: number): void {
  db.run(db.q.deleteFrom("user_groups").where("id", "=", id));
}

export function replaceMembers(db: Database, groupId: number, userIds: number[]): void {
  const wanted = JSON.stringify(userIds);
  const members = db.q.deleteFrom("user_group_members").where("group_id", "=", groupId);
  db.run(members.where("user_id", "not in", jsonValues<number>(wanted)));
  addMembers(db, groupId, userIds);
}

export function addMembers(db: Database, groupId: number, userIds: number[]): void {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ group_id: groupId, user_id: userId }));
  db.run(
    db.q
      .insertInto("user_group_members")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Groups that a person of the school put them into stay. @returns the groups that they joined and left. */
export function syncExternalGroups(
  db: Database,
  { userId, groupIds, at }: { userId: number; groupIds: number[]; at: string },
): { joined: number[]; left: number[] } {
  const rows = db.all(
    db.q
      .selectFrom("user_group_members")
      .select(["group_id as id", "is_outside as isOutside"])
      .where("user_id", "=", userId),
  );
  const held = new Set(rows.map(({ id }) => id));
  const joined = groupIds.filter((id) => !held.has(id));
  const left = rows.flatMap(({ id, isOutside }) => (isOutside && !groupIds.includes(id) ? [id] : []));
  if (joined.length > 0) {
    const values = joined.map((id) => ({ group_id: id, user_id: userId, is_outside: 1 as const }));
    db.run(db.q.insertInto("user_group_members").values(values));
  }
  if (left.length > 0) {
    const members = db.q.deleteFrom("user_group_members").where("user_id", "=", userId);
    db.run(members.where("group_id", "in", left));
  }
  const changed = [...joined, ...left];
  const set = { updated_at: nextVersion(at) };
  if (changed.length > 0) db.run(db.q.updateTable("user_groups").set(set).where("id", "in", changed));
  return { joined, left };
}

/** Puts each of some people into these groups and no others; groups that anybody joins or leaves get a new version. */
export function replaceGroupsOfPeople(
  db: Database,
  people: { userId: number; groupIds: number[] }[],
  at: string,
): void {
  const ids = jsonValues<number>(JSON.stringify(people.map(({ userId }) => userId)));
  const left = db.all(
    db.q.selectFrom("user_group_members").select("group_id as id").distinct().where("user_id", "in", ids),
  );
  db.run(db.q.deleteFrom("user_group_members").where("user_id", "in", ids));
  const rows = people.flatMap(({ userId, groupIds }) =>
    groupIds.map((groupId) => ({ group_id: groupId, user_id: userId })),
  );
  for (let start = 0; start < rows.length; start += 1000) {
    db.run(db.q.insertInto("user_group_members").values(rows.slice(start, start + 1000)));
  }
  const changed = JSON.stringify([...left.map(({ id }) => id), ...rows.map((row) => row.group_id)]);
  const set = { updated_at: nextVersion(at) };
  db.run(db.q.updateTable("user_groups").set(set).where("id", "in", jsonValues<number>(changed)));
}

const people = prepareQuery((q, { ids }: { ids: string }) =>
  q
    .selectFrom("users as u")
    .select(["u.id", "u.role"])
    .select(
      sql<string>`(SELECT json_group_array(m.group_id) FROM user_group_members AS m WHERE m.user_id = u.id)`.as(
        "groupIds",
      ),
    )
    .where("u.id", "in", jsonValues<number>(ids)),
);

/** People as rules know them; unknown ids are left out. */
export function listRulePeople(db: Database, ids: number[]): RulePerson[] {
  return db.all(people({ ids: JSON.stringify(ids) })).map(({ id, role, groupIds }) => ({
    id,
    role: role as Role,
    groupIds: JSON.parse(groupIds) as number[],
  }));
}

export function findMissingPeople(db: Database, ids: number[]): number[] {
  const rows = db.all(
    db.q
      .selectFrom("users")
      .select("id")
      .where("id", "in", jsonValues<number>(JSON.stringify(ids)))
      .where("left_at", "is", null)
      .where("archived_at", "is", null),
  );
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

export function listEveryRulePerson(db: Database): RulePerson[] {
  const members = Map.groupBy(
    db.all(db.q.selectFrom("user_group_members").select(["group_id as groupId", "user_id as userId"])),
    ({ userId }) => userId,
  );
  return db
    .all(
      db.q
        .selectFrom("users")
        .select(["id", "role"])
        .where("left_at", "is", null)
        .where("archived_at", "is", null),
    )
    .map(({ id, role }) => ({
      id,
      role: role as Role,
      groupIds: (members.get(id) ?? []).map(({ groupId }) => groupId),
    }));
}
