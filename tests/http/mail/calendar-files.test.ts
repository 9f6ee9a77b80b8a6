/**
 * A person who opens every mail's calendar file in sending order has the current reservations (RFC 5546), whatever
 * staff did meanwhile and whichever mail was late.
 */
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { findLatestDecision } from "#app/models/audit/audit.server.ts";
import type { UpdateReservationInput } from "#app/models/bookings/reservation.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { moveReservation } from "#app/services/bookings/review/move.server.ts";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import type { OutgoingMail } from "#app/services/mail/mailer.server.ts";
import { HOUR, SECOND } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, fakeMailer, type MailSchool } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, requestAs } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const SEED = Number(process.env.SEED ?? 1);
const RUNS = Number(process.env.RUNS ?? 12);
const TEACHERS = ["ana", "bia"] as const;
const ANY = { kind: "any" } as const;

type Entry = { sequence: number; stamp: string; isHeld: boolean; place: string };
type Message = { to: string; method: string; uid: string } & Entry;

/** The events in a mail, one calendar object each. */
function messagesOf({ to, attachments = [] }: OutgoingMail): Message[] {
  return attachments.flatMap(({ content }) => {
    const calendar = new ICAL.Component(ICAL.parse(String(content)) as string);
    const method = String(calendar.getFirstPropertyValue("method"));
    return calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      const start = event.startDate.toJSDate().toISOString();
      return {
        to,
        method,
        uid: event.uid,
        sequence: event.sequence,
        stamp: String(component.getFirstPropertyValue("dtstamp")),
        isHeld: method !== "CANCEL",
        place: `${start} ${event.location} ${event.description ?? ""}`,
      };
    });
  });
}

/** A message to a calendar is about one UID; only a file to import may hold several (RFC 5546 §3.2, decision 0215). */
function expectOneUidEach({ attachments = [] }: Pick<OutgoingMail, "attachments">): void {
  for (const { content, contentType } of attachments) {
    const calendar = new ICAL.Component(ICAL.parse(String(content)) as string);
    const method = calendar.getFirstPropertyValue("method");
    expect(contentType.includes("method=")).toBe(method !== null);
    if (method === null) continue;
    const uids = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event).uid);
    expect(uids).toHaveLength(1);
  }
}

/**
 * A calendar client: accepts an update to a known event unless it is older, by SEQUENCE and then DTSTAMP (RFC 5546
 * §2.1.5).
 * @param forgets whether it drops all record of a cancelled event.
 */
function calendarAfter(messages: Message[], forgets: boolean): string[] {
  const known = new Map<string, Entry>();
  for (const message of messages) {
    const { uid, sequence, stamp, isHeld } = message;
    const last = known.get(uid);
    if (last && (sequence < last.sequence || (sequence === last.sequence && stamp < last.stamp))) continue;
    if (isHeld || !forgets) known.set(uid, message);
    else known.delete(uid);
  }
  return [...known.values()]
    .filter(({ isHeld }) => isHeld)
    .map(({ place }) => place)
    .sort((a, b) => a.localeCompare(b));
}

/** A school whose mail server records messages in a list; it accepts none while `isDown`. */
async function createRecordingSchool() {
  const sent: OutgoingMail[] = [];
  const server: { isDown: boolean } = { isDown: false };
  const mailer = fakeMailer(async (mail) => {
    if (server.isDown) return { kind: "deferred", answer: "451 later" };
    sent.push(mail);
    return { kind: "accepted", answer: "250 Accepted" };
  });
  return { school: await createMailSchool({ mailer }), sent, server };
}

function approvedOf(school: MailSchool, ownerId: number): string[] {
  return school.db.sqlite
    .prepare(
      `SELECT r.date || 'T' || r.start_time || ' ' || group_concat(e.name, ', ') || ' ' || coalesce(r.notes, '')
       FROM reservations AS r JOIN reservation_environments AS p ON p.reservation_id = r.id
       JOIN environments AS e ON e.id = p.environment_id
       WHERE r.owner_id = ? AND r.status = 'approved' GROUP BY r.id`,
    )
    .pluck()
    .all(ownerId)
    .map((row) => {
      const [moment = "", ...rest] = String(row).split(" ");
      return [new Date(`${moment}:00-03:00`).toISOString(), ...rest].join(" ");
    })
    .sort((a, b) => a.localeCompare(b));
}

function edit(school: MailSchool, actor: Actor, id: number, fields: Partial<UpdateReservationInput>): void {
  editReservation(school.deps, actor, ANY, id, { environmentIds: undefined, override: true, ...fields });
}

/** Staff actions, each on one reservation; refused ones change nothing. */
const ACTS: Record<string, (school: MailSchool, actor: Actor, id: number, day: number) => unknown> = {
  create: (school, actor, id, day) =>
    requestAs(school, actor.role === "admin" ? "admin" : "pedro", {
      ...{ dates: [dateOf(day)], environmentIds: [ROOM.auditorio], override: true },
      teacherUserId: PEOPLE[TEACHERS[id % 2] ?? "ana"].id,
    }),
  ask: (school, _, id, day) =>
    addReservation(school, { userId: PEOPLE[TEACHERS[id % 2] ?? "ana"].id, date: dateOf(day) }),
  approve: (school, actor, id) => approveReservation(school.deps, actor, id, { override: true }),
  reject: (school, actor, id) => rejectReservation(school.deps, actor, id, "Sala em obras"),
  edit: (school, actor, id, day) => edit(school, actor, id, { date: dateOf(day) }),
  note: (school, actor, id, day) => edit(school, actor, id, { notes: `nota${day}` }),
  move: (school, actor, id) => moveReservation(school.deps, actor, id, { from: ROOM.sala1, to: ROOM.sala2 }),
  handOver: (school, actor, id, day) =>
    edit(school, actor, id, { teacherUserId: PEOPLE[TEACHERS[day % 2] ?? "ana"].id }),
  remove: (school, actor, id) => removeReservation(school.deps, actor, ANY, id),
  restore: (school, actor) => {
    const entry = school.db.sqlite
      .prepare("SELECT id FROM audit_log WHERE action = 'delete' ORDER BY id DESC")
      .pluck()
      .get();
    if (entry) restoreReservation(school.deps, actor, Number(entry));
  },
  undo: (school, actor) => {
    const entry = findLatestDecision(school.db, actor.id);
    return entry ? undoDecision(school.deps, actor, entry.id) : null;
  },
};

function dateOf(day: number): string {
  return `2026-05-${String(10 + day)}`;
}

const STEPS = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(ACTS)),
    by: fc.constantFrom("pedro" as const, "admin" as const),
    which: fc.nat(3),
    day: fc.nat(18),
    /** Pauses within an act, after it, and long enough for mail to leave. */
    wait: fc.constantFrom(0, 0, 1, 500, SECOND, 15 * SECOND, 100 * SECOND, 130 * SECOND, 300 * SECOND),
    isDown: fc.boolean(),
  }),
  { minLength: 2, maxLength: 16 },
);

it("after all mails a calendar holds the person's approved reservations", async () => {
  const property = fc.asyncProperty(STEPS, async (steps) => {
    const { school, sent, server } = await createRecordingSchool();
    for (const { act, by, which, day, wait, isDown } of steps) {
      const ids = school.db.sqlite.prepare("SELECT id FROM reservations ORDER BY id DESC").pluck().all();
      await ACTS[act]?.(school, actorOf(by), Number(ids[which % Math.max(1, ids.length)] ?? 0), day);
      server.isDown = isDown;
      if (wait > 0) await school.pass(wait);
    }
    server.isDown = false;
    for (const _ of [1, 2, 3]) await school.pass(5 * HOUR);
    const messages = sent.flatMap(messagesOf);
    for (const who of TEACHERS) {
      const own = messages.filter(({ to }) => to === `${who}@escola.test`);
      const approvedRows = approvedOf(school, PEOPLE[who].id);
      expect(calendarAfter(own, true)).toEqual(approvedRows);
      expect(calendarAfter(own, false)).toEqual(approvedRows);
      // Mail may also arrive in another order than it left in.
      expect(calendarAfter([...own].reverse(), false)).toEqual(approvedRows);
    }
    for (const mail of sent) {
      const uids = messagesOf(mail).map(({ uid }) => uid);
      expect(new Set(uids).size).toBe(uids.length);
      expectOneUidEach(mail);
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
});

it("a reservation created and deleted within one action is only cancelled", async () => {
  const { school, sent } = await createRecordingSchool();
  const id = requestAs(school, "pedro", { teacherUserId: PEOPLE.ana.id });
  removeReservation(school.deps, actorOf("pedro"), ANY, id);
  await school.pass(HOUR);
  expect(sent).toHaveLength(1);
  expect(sent.flatMap(messagesOf).map(({ method }) => method)).toEqual(["CANCEL"]);
});

/** The names of a mail's calendar files, with the UIDs and METHOD of each. */
function filesOf({ attachments = [] }: OutgoingMail) {
  return attachments.map(({ filename, content }) => {
    const calendar = new ICAL.Component(ICAL.parse(String(content)) as string);
    const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    const days = events.map((event) => event.startDate.toJSDate().toISOString().slice(0, 10));
    return [filename, calendar.getFirstPropertyValue("method"), ...days];
  });
}

describe("a mail about several reservations", () => {
  it("has one message for each that is cancelled, and names them apart", async () => {
    const { school, sent } = await createRecordingSchool();
    const dates = ["2026-05-13", "2026-05-12"];
    const ids = dates.map((date) => addReservation(school, { date, status: "approved" }));
    for (const id of ids) removeReservation(school.deps, actorOf("pedro"), ANY, id);
    await school.pass(HOUR);
    expect(sent.map(filesOf)).toEqual([
      [
        ["cancelamento-1.ics", "CANCEL", "2026-05-12"],
        ["cancelamento-2.ics", "CANCEL", "2026-05-13"],
      ],
    ]);
    expect(sent[0]?.text).toContain("Os 2 arquivos em anexo atualizam a sua agenda: abra cada um.");
  });

  it("has one message for each date of a deleted series", async () => {
    const { school, sent } = await createRecordingSchool();
    const dates = ["2026-05-05", "2026-05-12", "2026-05-19"];
    addSeries(school, dates);
    school.db.sqlite.exec("UPDATE reservations SET status = 'approved'");
    expect((await school.as("pedro").api("DELETE", "/api/series/1?scope=all")).status).toBe(200);
    await school.pass(HOUR);
    expect(sent.map(filesOf)).toEqual([
      dates.map((date, index) => [`cancelamento-${index + 1}.ics`, "CANCEL", date]),
    ]);
  });

  it("has one message for each approval, and a file without METHOD for a series", async () => {
    const { school, sent } = await createRecordingSchool();
    addSeries(school, ["2026-05-05", "2026-05-12"]);
    const single = addReservation(school, { date: "2026-05-20" });
    const other = addReservation(school, { date: "2026-05-01" });
    for (const id of [single, other]) approveReservation(school.deps, actorOf("pedro"), id);
    await school.as("pedro").api("PUT", "/api/series/1/status", { status: "approved" });
    await school.pass(HOUR);
    expect(sent.map(filesOf)).toEqual([
      [
        ["reserva-1.ics", "PUBLISH", "2026-05-01"],
        ["reserva-2.ics", "PUBLISH", "2026-05-20"],
      ],
      [["reserva.ics", null, "2026-05-05", "2026-05-12"]],
    ]);
  });

  it("has at most 200 files, of the latest dates, and counts the others", async () => {
    const { school, sent } = await createRecordingSchool();
    const first = Date.parse("2026-05-01T00:00:00Z");
    const ids = Array.from({ length: 203 }, (_, day) =>
      addReservation(school, {
        date: new Date(first + day * 24 * HOUR).toISOString().slice(0, 10),
        status: "approved",
      }),
    );
    for (const id of ids) removeReservation(school.deps, actorOf("pedro"), ANY, id);
    await school.pass(HOUR);
    expect(sent).toHaveLength(1);
    expect(sent.flatMap(filesOf)).toHaveLength(200);
    expect(sent.flatMap(filesOf)[0]).toEqual(["cancelamento-1.ics", "CANCEL", "2026-05-04"]);
    expect(sent[0]?.text).toContain("Outras 3 reservas, das datas mais antigas, não couberam");
  });
});
