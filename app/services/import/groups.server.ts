import { foldText } from "#app/domain/fold-text.ts";
import { readTypedGroups } from "#app/domain/import/import.ts";
import { listExisting } from "#app/models/import/import.server.ts";
import { listUserGroups, replaceGroupsOfPeople } from "#app/models/people/user-group.server.ts";
import { createUserGroup } from "#app/services/people/manage-groups.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { ImportPlan } from "./plan.ts";

/**
 * Puts imported people into the groups that their rows name, and into no others; groups that are new are made. Rows of
 * a file without such a column leave groups as they are. In the transaction that wrote the people.
 */
export function writeImportedGroups(deps: Deps, actor: Actor, { creates, updates }: ImportPlan): void {
  const { db } = deps;
  const rows = [...creates, ...updates].filter(({ values, before }) => {
    return values.groups !== undefined && values.groups !== before?.groups;
  });
  if (rows.length === 0) return;
  const ids = new Map(listUserGroups(db).map(({ id, name }) => [foldText(name), id]));
  const idOfGroup = (name: string): number[] => {
    const known = ids.get(foldText(name));
    if (known !== undefined) return [known];
    const made = createUserGroup(deps, actor, { name, userIds: [] });
    if (!made.ok) return [];
    ids.set(foldText(name), made.value.id);
    return [made.value.id];
  };
  const people = new Map(
    listExisting(
      db,
      "users",
      rows.map(({ key }) => key),
    ).map(({ key, id }) => [key, id]),
  );
  const wanted = rows.flatMap(({ key, values }) => {
    const userId = people.get(key);
    if (userId === undefined) return [];
    return [{ userId, groupIds: readTypedGroups(String(values.groups ?? "")).flatMap(idOfGroup) }];
  });
  replaceGroupsOfPeople(db, wanted, timestamp(deps));
}
