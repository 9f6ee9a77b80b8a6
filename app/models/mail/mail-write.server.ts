import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MailKey, MailKind } from "#app/domain/mail/mail.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const newMail = prepareQuery(
  (
    q,
    input: {
      messageId: string;
      kind: MailKind;
      userId: number;
      act: string;
      details: string;
      dueAt: string;
      giveUpAt: string;
      at: string;
    },
  ) =>
    q.insertInto("mail_outbox").values({
      message_id: input.messageId,
      kind: input.kind,
      user_id: input.userId,
      act: input.act,
      details: input.details,
      due_at: input.dueAt,
      give_up_at: input.giveUpAt,
      created_at: input.at,
    }),
);

export function insertMail(
  db: Database,
  {
    domain,
    act = "",
    details = "{}",
    ...mail
  }: {
    kind: MailKind;
    userId: number;
    domain: string;
    act?: string;
    details?: string;
    dueAt: string;
    giveUpAt: string;
    at: string;
  },
): number {
  return db.run(newMail({ ...mail, act, details, messageId: `${randomUUID()}@${domain}` })).id;
}

/**
 * Adds a mail of the kind for every teacher who has not switched it off by `optOut`, and who has none of the same
 * occasion already: one that still waits, or, where `once` is set, any. One statement, however many they are.
 * @returns how many.
 */
export function insertMailToTeachers(
  db: Database,
  mail: {
    kind: "window" | "reminder";
    optOut: MailKey;
    once: boolean;
    domain: string;
    fromAddress: string | null;
    act: string;
    details: string;
    giveUpAt: string;
    at: string;
  },
): number {
  const made = sql`
    insert into "mail_outbox"
      (message_id, kind, user_id, from_address, act, details, is_bulk, due_at, give_up_at, created_at)
    SELECT lower(hex(randomblob(16))) || '@' || ${mail.domain}, ${mail.kind}, u.id, ${mail.fromAddress}, ${mail.act},
      ${mail.details}, 1, ${mail.at}, ${mail.giveUpAt}, ${mail.at}
    FROM users AS u
    WHERE u.role = 'teacher' AND u.left_at IS NULL AND u.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM mail_opt_outs AS o WHERE o.user_id = u.id AND o.kind = ${mail.optOut})
      AND NOT EXISTS (
        SELECT 1 FROM mail_outbox AS m
        WHERE m.user_id = u.id AND m.kind = ${mail.kind} AND m.act = ${mail.act}
          AND (m.state = 'waiting' OR ${mail.once ? 1 : 0})
      )
    ORDER BY u.id
  `;
  return db.run({ compile: () => made.compile(db.q) }).changes;
}

/** How many teachers have opted out by `optOut`, and how many others still have one of the same occasion waiting. */
export function countTeachersWithout(
  db: Database,
  mail: { kind: "window"; optOut: MailKey; act: string },
): { waiting: number; optedOut: number } {
  const teachers = db.q
    .selectFrom("users as u")
    .where("u.role", "=", "teacher")
    .where("u.left_at", "is", null)
    .where("u.archived_at", "is", null)
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom("mail_opt_outs as o")
          .select("o.kind")
          .whereRef("o.user_id", "=", "u.id")
          .where("o.kind", "=", mail.optOut),
      ).as("isOut"),
      exists(
        selectFrom("mail_outbox as m")
          .select("m.id")
          .whereRef("m.user_id", "=", "u.id")
          .where("m.kind", "=", mail.kind)
          .where("m.act", "=", mail.act)
          .where("m.state", "=", sql.lit("waiting")),
      ).as("isWaiting"),
    ]);
  const counted = db.get(
    db.q
      .selectFrom(teachers.as("t"))
      .select([
        sql<number>`count(*) FILTER (WHERE t."isOut")`.as("optedOut"),
        sql<number>`count(*) FILTER (WHERE t."isWaiting" AND NOT t."isOut")`.as("waiting"),
      ]),
  );
  return counted ?? { waiting: 0, optedOut: 0 };
}

export function hasReminder(db: Database, act: string): boolean {
  return (
    db.get(
      db.q
        .selectFrom("mail_outbox")
        .select("id")
        .where("kind", "=", sql.lit("reminder"))
        .where("act", "=", act)
        .limit(1),
    ) !== undefined
  );
}

export function findLatestMail(
  db: Database,
  mail: { userId: number; kind: MailKind },
): { details: string; createdAt: string } | null {
  const row = db.get(
    db.q
      .selectFrom("mail_outbox")
      .select(["details", "created_at as createdAt"])
      .where("user_id", "=", mail.userId)
      .where("kind", "=", mail.kind)
      .orderBy("id", "desc")
      .limit(1),
  );
  return row ?? null;
}
