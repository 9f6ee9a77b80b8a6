import { MAX_GROUPS } from "#app/domain/limits.ts";
import type { UserGroupInput } from "#app/models/booking-rules/booking-rule.schema.ts";
import { listBookingRules } from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import {
  deleteUserGroup,
  findMissingPeople,
  findUserGroup,
  insertUserGroup,
  listUserGroups,
  replaceMembers,
  type UserGroup,
  updateUserGroup,
} from "#app/models/people/user-group.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { auditedGroup } from "#app/services/booking-rules/audited.server.ts";
import { refuseTakenName } from "#app/services/catalog/unique-name.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { groupText, ruleText } from "#app/text/booking-rules/rules.ts";
import { ruleSentence } from "#app/text/booking-rules/sentences.ts";

function refuseUnknownPeople(deps: Deps, userIds: number[]): Refusal | null {
  if (userIds.length === 0 || findMissingPeople(deps.db, userIds).length === 0) return null;
  return refuse("invalid", {}, { userIds: [ruleText.refusals.unknownUser] });
}

function kindOf(deps: Deps): RowKind<UserGroup> {
  return {
    entity: "user-group",
    find: (id) => findUserGroup(deps.db, id),
    audited: (group) => auditedGroup(deps, group),
  };
}

/** Creates a group of people (rules R26.12). */
export function createUserGroup(
  deps: Deps,
  actor: Actor,
  { name, userIds }: UserGroupInput,
): Result<UserGroup> {
  const { db } = deps;
  return createRow(deps, actor, kindOf(deps), () => {
    const present = listUserGroups(db);
    const refused = refuseTakenName(present, name) ?? refuseUnknownPeople(deps, userIds);
    if (refused) return refused;
    if (present.length >= MAX_GROUPS) return refuse("rulesFull", { sentence: groupText.tooMany });
    const id = insertUserGroup(db, name, timestamp(deps));
    replaceMembers(db, id, userIds);
    return id;
  });
}

export function changeUserGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, userIds, updatedAt }: UserGroupInput & ExpectedVersion,
): Result<UserGroup> {
  const { db } = deps;
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (before) => {
    const refused = refuseTakenName(listUserGroups(db), name, before) ?? refuseUnknownPeople(deps, userIds);
    if (refused) return refused;
    updateUserGroup(db, { id, name, at: timestamp(deps) });
    replaceMembers(db, id, userIds);
  });
}

/** Removes a group that no rule names. */
export function removeUserGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<UserGroup> {
  const { db } = deps;
  return removeRow(deps, actor, kindOf(deps), { id, ...expected }, () => {
    const naming = listBookingRules(db).filter(({ groupIds }) => groupIds.includes(id));
    const [first] = naming;
    if (first) {
      const rule = ruleSentence(first, listRuleNames(db, [first]));
      return refuse("groupInUse", { count: naming.length, rule });
    }
    deleteUserGroup(db, id);
  });
}
