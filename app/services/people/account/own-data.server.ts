import { listKeys } from "#app/models/access/api-key.server.ts";
import { listBookingRules } from "#app/models/booking-rules/booking-rule.server.ts";
import {
  findAccount,
  findCalendarDate,
  findSchoolAccount,
  listAccountEntriesAfter,
  listActionsAfter,
  listAuthorship,
  listBlockedDaysAfter,
  listEquipmentDuties,
  listGapsAfter,
  listGroupsOf,
  listHandoutsAfter,
  listMailAfter,
  listNotificationsAfter,
  listOptOuts,
  listPartsAfter,
  listProofsAfter,
  listRoomDuties,
  listSeriesAfter,
  listSessions,
} from "#app/models/people/own-data.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { walkReservations } from "#app/services/bookings/list.server.ts";
import { presentReservation } from "#app/services/bookings/present.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { ownDataText } from "#app/text/people/own-data.ts";
import type { Database } from "#db/client.server.ts";

/** Rows read at once: a few milliseconds of the main thread. */
const WINDOW = 250;
/** A person is signed in a few times; of a program that signs in again for each call only some are listed. */
const MAX_SESSIONS = 500;

type ReadWindow<Row> = (window: { userId: number; after: number; limit: number }) => Row[];

async function* walk<Row extends { id: number }>(
  { db }: Deps,
  { id: userId }: Actor,
  read: ReadWindow<Row>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = db.read(() => read({ userId, after, limit: WINDOW }));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < WINDOW) return;
    after = last.id;
    await yieldToEventLoop();
  }
}

/** Leaves out the actor's own rows, which another list has: a query for the others alone would scan every row. */
async function* ofOthers(
  deps: Deps,
  actor: Actor,
  part: Parameters<typeof listPartsAfter>[1],
): AsyncGenerator<object[]> {
  for await (const rows of walk(deps, actor, (window) => listPartsAfter(deps.db, part, window)))
    yield rows.flatMap(({ ownerId, ...row }) => (ownerId === actor.id ? [] : [row]));
}

async function* ownReservations(deps: Deps, actor: Actor): AsyncGenerator<object[]> {
  for await (const rows of walkReservations(deps, { kind: "own", userId: actor.id }, {}))
    yield rows.map(presentReservation);
}

function listsOf(deps: Deps, actor: Actor): [name: string, rows: AsyncGenerator<object[]>][] {
  const { db } = deps;
  const rowsBy = <Row extends { id: number }>(
    read: (db: Database, window: Parameters<ReadWindow<Row>>[0]) => Row[],
  ) => walk(deps, actor, (window) => read(db, window));
  return [
    ["reservations", ownReservations(deps, actor)],
    ["series", rowsBy(listSeriesAfter)],
    ["missingLessons", rowsBy(listGapsAfter)],
    ["equipmentHandedToYou", rowsBy(listHandoutsAfter)],
    ["notifications", rowsBy(listNotificationsAfter)],
    ["mail", rowsBy(listMailAfter)],
    ["papers", rowsBy(listProofsAfter)],
    ["accountHistory", rowsBy(listAccountEntriesAfter)],
    ["whatYouDid", rowsBy(listActionsAfter)],
    ["reservationsYouMadeForOthers", ofOthers(deps, actor, "user_id")],
    ["reservationsYouDecided", ofOthers(deps, actor, "reviewer_user_id")],
    ["conflictsYouAllowed", ofOthers(deps, actor, "override_user_id")],
    ["daysYouBlocked", rowsBy(listBlockedDaysAfter)],
  ];
}

/**
 * Everything that the database holds on the actor, as the text of one JSON object, made while it is sent
 * (rules R22.3). Without hashes, tokens and codes, and without other people's data in others' rows.
 */
export async function* writeOwnData(deps: Deps, actor: Actor): AsyncGenerator<string> {
  const { db } = deps;
  const head = db.read(() => ({
    about: ownDataText.about(schoolName(deps)),
    madeAt: timestamp(deps),
    account: { ...findAccount(db, actor.id), firstLogin: actor.firstLogin },
    schoolAccount: findSchoolAccount(db, actor.id),
    sessions: listSessions(db, actor.id, MAX_SESSIONS),
    mailSwitchedOff: listOptOuts(db, actor.id),
    groups: listGroupsOf(db, actor.id),
    bookingRulesThatNameYou: listBookingRules(db)
      .filter(({ userIds }) => userIds.includes(actor.id))
      .map(({ id, kind, value, unit }) => ({ id, kind, value, unit })),
    roomsThatNameYou: listRoomDuties(db, actor.id),
    equipmentThatNamesYou: listEquipmentDuties(db, actor.id),
    programKeys: listKeys(db, actor.id),
    calendarAddressSince: findCalendarDate(db, actor.id),
    lastChangedByYou: listAuthorship(db, actor.id),
  }));
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, parts] of listsOf(deps, actor)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = "";
    for await (const rows of parts) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join();
      separator = ",";
    }
    yield "]";
  }
  yield "}";
}
