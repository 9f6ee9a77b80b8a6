/** What the database holds on one person, a window at a time, by the indexes that there are. */
import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";

export function findAccount(db: Database, userId: number) {
  return db.get(
    db.q
      .selectFrom("users")
      .select(["id", "username", "name", "email", "role", "first_login as firstLogin"])
      .select(["created_at as createdAt", "updated_at as updatedAt"])
      .where("id", "=", userId),
  );
}

/** By what the account signs in outside; the key is the provider's own. */
export function findSchoolAccount(db: Database, userId: number) {
  return (
    db.get(
      db.q
        .selectFrom("outside_identities")
        .select(["way", "issuer", "subject", "linked_at as linkedAt", "signed_in_at as signedInAt"])
        .where("user_id", "=", userId),
    ) ?? null
  );
}

export function listSessions(db: Database, userId: number, limit: number) {
  return db.all(
    db.q
      .selectFrom("sessions")
      .select(["created_at as createdAt", "expires_at as expiresAt"])
      .where("user_id", "=", userId)
      .orderBy("id", "desc")
      .limit(limit),
  );
}

/** Since when there is a calendar address; the address itself is a secret. */
export function findCalendarDate(db: Database, userId: number): string | null {
  const row = db.get(
    db.q.selectFrom("calendar_feeds").select("created_at as at").where("user_id", "=", userId),
  );
  return row?.at ?? null;
}

export function listRoomDuties(db: Database, userId: number) {
  return db.all(
    db.q
      .selectFrom("environment_people as p")
      .innerJoin("environments as e", "e.id", "p.environment_id")
      .select(["e.name as environmentName", "p.duty"])
      .where("p.user_id", "=", userId)
      .orderBy("e.id")
      .orderBy("p.duty"),
  );
}

/** The kinds of equipment that a person answers for. */
export function listEquipmentDuties(db: Database, userId: number): string[] {
  const query = db.q
    .selectFrom("equipment_people as p")
    .innerJoin("equipment as e", "e.id", "p.equipment_id")
    .select("e.name")
    .where("p.user_id", "=", userId);
  return db.all(query.orderBy("e.id")).map(({ name }) => name);
}

/** What was handed to a person at the counter. */
export function listHandoutsAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("equipment_handouts as h")
      .innerJoin("equipment as e", "e.id", "h.equipment_id")
      .select(["h.id", "e.name as equipmentName", "h.date", "h.start_time as startTime"])
      .select(["h.end_time as endTime", "h.out_count as out", "h.back_count as back", "h.note"])
      .select(["h.created_at as createdAt", "h.updated_at as updatedAt"])
      .where("h.user_id", "=", userId)
      .where("h.id", ">", after)
      .orderBy("h.id")
      .limit(limit),
  );
}

export function listOptOuts(db: Database, userId: number) {
  return db.all(
    db.q
      .selectFrom("mail_opt_outs")
      .select(["kind", "created_at as createdAt"])
      .where("user_id", "=", userId)
      .orderBy("kind"),
  );
}

/** What a person changed last: keys of settings, shifts of welcome messages, blocked days; a few rows each. */
export function listAuthorship(db: Database, userId: number) {
  const settings = db.q.selectFrom("settings").select("key").where("updated_by", "=", userId);
  const messages = db.q.selectFrom("welcome_messages").select("shift").where("updated_by", "=", userId);
  return {
    settings: db.all(settings).map(({ key }) => key),
    welcomeMessages: db.all(messages).map(({ shift }) => shift),
  };
}

export function listGroupsOf(db: Database, userId: number): string[] {
  const rows = db.all(
    db.q
      .selectFrom("user_group_members as m")
      .innerJoin("user_groups as g", "g.id", "m.group_id")
      .select("g.name")
      .where("m.user_id", "=", userId)
      .orderBy("g.name"),
  );
  return rows.map(({ name }) => name);
}

type Window = { userId: number; after: number; limit: number };

export function listNotificationsAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("notifications")
      .select(["id", "type", "title", "message", "created_at as createdAt", "read_at as readAt"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

export function listMailAfter(db: Database, { userId, after, limit }: Window) {
  const rows = db.all(
    db.q
      .selectFrom("mail_outbox as m")
      .select([
        "m.id",
        "m.kind",
        "m.state",
        "m.created_at as createdAt",
        "m.finished_at as finishedAt",
        "m.answer",
      ])
      .select(
        sql<string>`(SELECT json_group_array(json_object('event', i.event, 'details', json(i.details)))
          FROM mail_items AS i WHERE i.mail_id = m.id)`.as("items"),
      )
      .where("m.user_id", "=", userId)
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(limit),
  );
  return rows.map(({ items, ...row }) => ({ ...row, items: JSON.parse(items) as unknown[] }));
}

export function listProofsAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("proofs")
      .select(["id", "person_name as personName", "start_date as startDate", "end_date as endDate"])
      .select("issued_at as issuedAt")
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

/** What a person did, with ids after `after`: the act and the row, not the row's content, which may be another's. */
export function listActionsAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("audit_log")
      .select(["id", "at", "action", "entity", "entity_id as entityId"])
      .where("actor_user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

export function listAccountEntriesAfter(db: Database, { userId, after, limit }: Window) {
  const rows = db.all(
    db.q
      .selectFrom("audit_log")
      .select(["id", "at", "action", "before", "after", "actor_user_id as actorId"])
      .where("entity", "=", "user")
      .where("entity_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
  return rows.map(({ actorId, before, after: now, ...row }) => ({
    ...row,
    byYou: actorId === userId,
    before: before === null ? null : (JSON.parse(before) as object),
    after: now === null ? null : (JSON.parse(now) as object),
  }));
}

/** A person's series with ids after `after`: their own are few, and sorted rather than everybody's looked through. */
export function listSeriesAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("series as s")
      .innerJoin("disciplines as d", "d.id", "s.discipline_id")
      .innerJoin("classes as c", "c.id", "s.class_id")
      .select(["s.id", "s.kind", "d.name as disciplineName", "c.name as className", "s.shift"])
      .select([
        "s.weekdays",
        "s.every_weeks as everyWeeks",
        "s.start_date as startDate",
        "s.end_date as endDate",
      ])
      .select(["s.start_time as startTime", "s.end_time as endTime", "s.notes", "s.created_at as createdAt"])
      .where("s.owner_id", "=", userId)
      .where(sql<boolean>`+s.id > ${after}`)
      .orderBy(sql`+s.id`)
      .limit(limit),
  );
}

export function listGapsAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("gaps as g")
      .innerJoin("disciplines as d", "d.id", "g.discipline_id")
      .innerJoin("classes as c", "c.id", "g.class_id")
      .select(["g.id", "g.series_id as seriesId", "g.date", "g.shift", "g.reason", "g.title"])
      .select(["g.start_time as startTime", "g.end_time as endTime", "g.made_up_by as madeUpBy"])
      .select(["d.name as disciplineName", "c.name as className", "g.dismissed_at as dismissedAt"])
      .where("g.user_id", "=", userId)
      .where(sql<boolean>`+g.id > ${after}`)
      .orderBy(sql`+g.id`)
      .limit(limit),
  );
}

export function listBlockedDaysAfter(db: Database, { userId, after, limit }: Window) {
  return db.all(
    db.q
      .selectFrom("blocked_days")
      .select(["id", "date", "title"])
      .where("created_by", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}

/** Reservations in which a person had a part, with ids after `after`, and whose they are. */
export function listPartsAfter(
  db: Database,
  part: "user_id" | "reviewer_user_id" | "override_user_id",
  { userId, after, limit }: Window,
) {
  return db.all(
    db.q
      .selectFrom("reservations")
      .select(["id", "date", "status", "owner_id as ownerId"])
      .where(part, "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
  );
}
