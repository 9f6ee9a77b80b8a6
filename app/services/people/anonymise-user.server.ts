import { foldText } from "#app/domain/fold-text.ts";
import { type KnownAs, type Replacement, replacementOf } from "#app/domain/people/known-as.ts";
import {
  countUpcoming,
  deleteAccess,
  insertAnonymisation,
  listAliasesOf,
  listFormerRows,
  listHeldByOthers,
  updateAsAnonymised,
} from "#app/models/people/anonymise.server.ts";
import { findTakenName, findUser, foldCase, type User } from "#app/models/people/user.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { removeFromEquipment } from "#app/services/equipment/people.server.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { removeFromRooms } from "#app/services/rooms/room-people.server.ts";
import type { Database } from "#db/client.server.ts";
import { FORGET_PERSON } from "./forget-person.server.ts";
import { findEndable } from "./permission.server.ts";

/** The most audit entries of an account that are read for its former names. */
const MAX_FORMER = 500;

function distinct(texts: (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}

/** What the account is and was called, without what is another person's by now. */
function readKnownAs(db: Database, user: User): KnownAs {
  const rows = [user, ...listFormerRows(db, user.id, MAX_FORMER)];
  const names = distinct(rows.map(({ name }) => name));
  const usernames = distinct(rows.map(({ username }) => username));
  const emails = distinct(rows.map(({ email }) => email));
  const keys = [...names.map(foldText), ...[...usernames, ...emails].map(foldCase)];
  const others = listHeldByOthers(db, { id: user.id, keys });
  return {
    names,
    shared: names.map(foldText).filter((name) => others.names.includes(name)),
    usernames: usernames.filter((username) => !others.usernames.includes(foldCase(username))),
    emails: emails.filter((email) => !others.emails.includes(foldCase(email))),
    aliases: listAliasesOf(db, user.id),
  };
}

function freeReplacement(db: Database, id: number): Replacement {
  for (let number = 1; ; number++) {
    const replacement = replacementOf(id, number === 1 ? "" : `-${number}`);
    if (!findTakenName(db, { ...replacement, exceptId: id })) return replacement;
  }
}

/** How many reservations of a person, pending or approved, are still to come. */
export function countLessonsToCome(deps: Deps, id: number): number {
  return countUpcoming(deps.db, { userId: id, from: schoolToday(deps) });
}

export function readAnonymisation(deps: Deps, { id, name, archived, updatedAt }: User) {
  const coming = countLessonsToCome(deps, id);
  return { id, name, archived, updatedAt, becomes: replacementOf(id).name, coming };
}

/**
 * Anonymises the account of somebody who left, for good (rules R22.4): the name goes at once from the account and
 * with it from every list, the person can no longer sign in, and a job takes it out of everything else. Their
 * reservations stay. Never one's own account, never the last admin's.
 */
export function anonymiseUser(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<User> {
  const { db } = deps;
  return db.write((): Result<User> => {
    const found = findEndable(db, actor, id, expected);
    if (!found.ok) return found;
    const user = found.value;
    const at = timestamp(deps);
    insertAnonymisation(db, { userId: id, knownAs: readKnownAs(db, user), at });
    updateAsAnonymised(db, { id, ...freeReplacement(db, id), at });
    deleteAccess(db, id);
    removeFromRooms(deps, actor, id);
    removeFromEquipment(deps, actor, id);
    const after = findUser(db, id);
    if (!after) return refuse("notFound");
    const { role } = user;
    recordAudit(deps, actor, { action: "anonymise", entity: "user", id, after, details: { role } });
    enqueue(deps, { kind: FORGET_PERSON, payload: { userId: id } });
    return ok(after);
  });
}
