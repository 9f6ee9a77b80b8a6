import type { RuleTerms } from "#app/domain/booking-rules/booking-rule.ts";
import { insertBookingRule } from "#app/models/booking-rules/booking-rule.server.ts";
import { addMembers, insertUserGroup } from "#app/models/people/user-group.server.ts";
import type { Database } from "#db/client.server.ts";

const AT = "2026-01-05T12:00:00.000Z";

/** Adds a rule; by default ten days of notice for every room and teacher, which the usual day of tests breaks. */
export function addRule({ db }: { db: Database }, of: Partial<RuleTerms> = {}): number {
  const noPeople = { roles: [], groupIds: [], userIds: [] };
  const rooms = { environmentIds: [], environmentType: null, equipmentIds: [] };
  const notice = { kind: "notice", value: 10, unit: "days", count: null } as const;
  return insertBookingRule(
    db,
    { ...notice, ...rooms, ...noPeople, isActive: true, startDate: null, ...of },
    AT,
  );
}

/** Adds a group of people. */
export function addGroup(
  { db }: { db: Database },
  name = "Professores de Redes",
  userIds: number[] = [],
): number {
  const id = insertUserGroup(db, name, AT);
  addMembers(db, id, userIds);
  return id;
}
