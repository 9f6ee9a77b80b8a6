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
import type { Seen } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { auditedGroup } from "#app/services/booking-rules/audited.server.ts";
import { refuseTakenName } from "#app/services/catalog/unique-name.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { done, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { groupText, ruleText } from "#app/text/booking-rules/rules.ts";
import { ruleSentence } from "#app/text/booking-rules/sentences.ts";

function refuseUnknownPeople(deps: Deps, userIds: number[]): Refusal | null {
  if (userIds.length === 0 || findMissingPeople(deps.db, userIds).length === 0) return null;
  return refuse("invalid", {}, { userIds: [ruleText.refusals.unknownUser] });
}

/** Adds a group within the caller's transaction. */
export function addUserGroup(deps: Deps, actor: Actor, { name, userIds }: UserGroupInput): Result<UserGroup> {
  const { db } = deps;
  const present = listUserGroups(db);
  const refused = refuseTakenName(present, name) ?? refuseUnknownPeople(deps, userIds);
  if (refused) return refused;
  if (present.length >= MAX_GROUPS) return refuse("rulesFull", { sentence: groupText.tooMany });
  const id = insertUserGroup(db, name, timestamp(deps));
  replaceMembers(db, id, userIds);
  const after = findUserGroup(db, id) as UserGroup;
  recordAudit(deps, actor, { action: "create", entity: "user-group", id, after: auditedGroup(deps, after) });
  return done(after);
}

/** Creates a group of people (rules R26.12). */
export function createUserGroup(deps: Deps, actor: Actor, input: UserGroupInput): Result<UserGroup> {
  return deps.db.write(() => addUserGroup(deps, actor, input));
}

/** Replaces a group's name and members. */
export function changeUserGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, userIds, updatedAt }: UserGroupInput & Seen,
): Result<UserGroup> {
  const { db } = deps;
  return db.write(() => {
    const before = findUserGroup(db, id);
    if (!before) return refuse("notFound");
    const refused =
      refuseStale("user-group", before, updatedAt) ??
      refuseTakenName(listUserGroups(db), name, before) ??
      refuseUnknownPeople(deps, userIds);
    if (refused) return refused;
    const was = auditedGroup(deps, before);
    updateUserGroup(db, { id, name, at: timestamp(deps) });
    replaceMembers(db, id, userIds);
    const after = findUserGroup(db, id) as UserGroup;
    recordAudit(deps, actor, {
      action: "update",
      entity: "user-group",
      id,
      before: was,
      after: auditedGroup(deps, after),
    });
    return done(after);
  });
}

/** Removes a group that no rule names. */
export function removeUserGroup(deps: Deps, actor: Actor, id: number, seen: Seen = {}): Result<UserGroup> {
  const { db } = deps;
  return db.write(() => {
    const before = findUserGroup(db, id);
    if (!before) return refuse("notFound");
    const stale = refuseStale("user-group", before, seen.updatedAt);
    if (stale) return stale;
    const naming = listBookingRules(db).filter(({ groupIds }) => groupIds.includes(id));
    const [first] = naming;
    if (first) {
      const rule = ruleSentence(first, listRuleNames(db, [first]));
      return refuse("groupInUse", { count: naming.length, rule });
    }
    recordAudit(deps, actor, {
      action: "delete",
      entity: "user-group",
      id,
      before: auditedGroup(deps, before),
    });
    deleteUserGroup(db, id);
    return done(before);
  });
}
