import type { StoredRule } from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import type { UserGroup } from "#app/models/people/user-group.server.ts";
import type { Deps } from "#app/services/deps.ts";

function namesOf(ids: number[], names: ReadonlyMap<number, string>): string[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

export function auditedRule({ db }: Deps, rule: StoredRule) {
  const names = listRuleNames(db, [rule]);
  return {
    ...rule,
    environmentNames: namesOf(rule.environmentIds, names.environments),
    equipmentNames: namesOf(rule.equipmentIds, names.equipment),
    groupNames: namesOf(rule.groupIds, names.groups),
    userNames: namesOf(rule.userIds, names.users),
  };
}

export function auditedGroup({ db }: Deps, group: UserGroup) {
  const { users } = listRuleNames(db, [
    { environmentIds: [], equipmentIds: [], groupIds: [], userIds: group.userIds },
  ]);
  return { ...group, userNames: namesOf(group.userIds, users) };
}
