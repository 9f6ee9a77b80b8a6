import { describe, expect, it } from "vitest";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { SECOND } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, type MailSchool, subjectsTo, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, notificationTitlesOf, rowOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

/** Ana's, on an evening in the laboratory. */
const addEvening = reservationFactory({
  environmentIds: [ROOM.lab1],
  shift: "evening",
  startTime: "18:30",
  endTime: "22:00",
});

/** Approves a reservation; returns the address that undoes the decision. */
function approve(school: MailSchool, id: number): string {
  const approved = approveReservation(school.deps, actorOf("pedro"), id);
  return `/admin/reservas/desfazer/${approved.ok ? approved.value.entryId : 0}`;
}

describe("an approval", () => {
  it("is mailed once, two minutes later", async () => {
    const school = await createMailSchool();
    const id = addEvening(school);
    approve(school, id);
    await school.pass(TWO_MINUTES - SECOND);
    expect(school.smtp.received).toEqual([]);
    await school.pass(SECOND);
    await school.pass(TWO_MINUTES * 100);
    expect(subjectsTo(school, "ana")).toEqual(["Aprovada: Laboratório 1, qui 19/03, noite"]);
    const [message] = school.smtp.received;
    expect(message?.from).toBe("reservas@escola.test");
    expect(message?.to).toEqual(["ana@escola.test"]);
    expect(message?.mail.from?.text).toBe('"Reservas Escola Técnica" <reservas@escola.test>');
    expect(message?.mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(message?.mail.headers.has("list-unsubscribe")).toBe(false);
    expect(message?.mail.text).toContain("A sua reserva foi aprovada.");
    expect(message?.mail.text).toContain("quinta-feira, 19/03/2026, noite, 18:30–22:00");
    expect(message?.mail.text).toContain(`https://reservas.escola.test/minhas-reservas/${id}`);
    expect(message?.mail.html).toContain(`href="https://reservas.escola.test/minhas-reservas/${id}"`);
    expect(message?.mail.html).not.toMatch(/<img|url\(|src=/);
    expect(school.outbox()).toMatchObject([{ state: "sent", attempts: 1 }]);
    expect(`<${school.outbox()[0]?.messageId}>`).toBe(message?.mail.messageId);
  });

  it("that is undone within two minutes sends nothing, read or not", async () => {
    const school = await createMailSchool();
    const pedro = school.as("pedro");
    for (const isRead of [false, true]) {
      const id = addEvening(school, { date: isRead ? "2026-03-20" : "2026-03-19" });
      const undo = approve(school, id);
      if (isRead) school.db.sqlite.exec("UPDATE notifications SET read_at = '2026'");
      await school.pass(TWO_MINUTES - SECOND);
      expect((await pedro.post(undo)).status).toBe(302);
      expect(rowOf(school, id)?.status).toBe("pending");
    }
    await school.pass(TWO_MINUTES * 10);
    expect(school.smtp.received).toEqual([]);
    expect(school.outbox()).toEqual([]);
    // A person who has read the first gets an in-app notification.
    expect(notificationTitlesOf(school, "ana")).toEqual(["Reserva aprovada", "Decisão desfeita"]);
  });

  it("that is undone later is followed by a correction, which takes it out of the calendar", async () => {
    const school = await createMailSchool();
    const undo = approve(school, addEvening(school));
    await school.pass(TWO_MINUTES);
    await school.as("pedro").post(undo);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual([
      "Aprovada: Laboratório 1, qui 19/03, noite",
      "Correção, decisão desfeita: Laboratório 1, qui 19/03, noite",
    ]);
    const [first, second] = school.smtp.received.map(
      ({ mail }) => mail.attachments[0]?.content.toString() ?? "",
    );
    expect(first).toContain("METHOD:PUBLISH");
    expect(second).toContain("METHOD:CANCEL");
    const uid = /UID:.*/.exec(first ?? "")?.[0];
    expect(uid).toMatch(/reserva-\d+-\d+@reservas-escolares/);
    expect(second).toContain(uid);
  });
});

describe("several decisions", () => {
  it("of one action come in one mail to each teacher", async () => {
    const school = await createMailSchool();
    const ana = ["2026-03-19", "2026-03-26", "2026-04-02"].map((date) => addEvening(school, { date }));
    const bia = addEvening(school, { date: "2026-04-09", userId: PEOPLE.bia.id });
    const answer = await school
      .as("pedro")
      .post("/admin/reservas/aprovar", { ids: [...ana, bia].map(String) });
    expect(answer.status).toBe(302);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual(["3 reservas aprovadas, 19/03 a 02/04"]);
    expect(subjectsTo(school, "bia")).toEqual(["Aprovada: Laboratório 1, qui 09/04, noite"]);
    const mail = school.smtp.received.find(({ to }) => to[0] === "ana@escola.test")?.mail;
    expect(mail?.text?.match(/Aprovada/g)).toHaveLength(3);
    const events = mail?.attachments.map(({ content }) => content.toString().match(/BEGIN:VEVENT/g)?.length);
    expect(events).toEqual([1, 1, 1]);
  });

  it("come in one mail without the one that was undone", async () => {
    const school = await createMailSchool();
    const undoFirst = approve(school, addEvening(school));
    approve(school, addEvening(school, { date: "2026-03-26" }));
    await school.as("pedro").post(undoFirst);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual(["Aprovada: Laboratório 1, qui 26/03, noite"]);
  });

  it("come separately if a minute apart, each two minutes later", async () => {
    const school = await createMailSchool();
    approve(school, addEvening(school));
    await school.pass(60 * SECOND);
    approve(school, addEvening(school, { date: "2026-03-26" }));
    await school.pass(60 * SECOND);
    expect(subjectsTo(school, "ana")).toHaveLength(1);
    await school.pass(60 * SECOND);
    expect(subjectsTo(school, "ana")).toHaveLength(2);
  });
});

describe("other staff actions", () => {
  it("are mailed too: a rejection with its reason, a move with both rooms, a deletion, a transfer", async () => {
    const school = await createMailSchool();
    const pedro = school.as("pedro");
    const [rejected, moved, deleted, handed] = ["2026-03-19", "2026-03-20", "2026-03-23", "2026-03-24"].map(
      (date) => addEvening(school, { date, status: date === "2026-03-19" ? "pending" : "approved" }),
    );
    rejectReservation(school.deps, actorOf("pedro"), rejected ?? 0, "Sala em obras <b>");
    await school.pass(20 * SECOND);
    const to = { environmentId: ROOM.sala2, date: "2026-03-27" };
    expect((await pedro.api("PUT", `/api/reservations/${moved}`, to)).status).toBe(200);
    await school.pass(20 * SECOND);
    expect((await pedro.api("DELETE", `/api/reservations/${deleted}`)).status).toBe(200);
    await school.pass(20 * SECOND);
    const bia = { teacherUserId: PEOPLE.bia.id };
    expect((await pedro.api("PUT", `/api/reservations/${handed}`, bia)).status).toBe(200);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual([
      "Rejeitada: Laboratório 1, qui 19/03, noite",
      "Alterada: de Laboratório 1, sex 20/03, noite para Sala 2, sex 27/03, noite",
      "Excluída: Laboratório 1, seg 23/03, noite",
      "Transferida: Laboratório 1, ter 24/03, noite",
    ]);
    expect(subjectsTo(school, "bia")).toEqual(["Reservada para você: Laboratório 1, ter 24/03, noite"]);
    const [rejection, move, deletion, handOver] = school.smtp.received
      .filter(({ to }) => to[0] === "ana@escola.test")
      .map(({ mail }) => mail);
    expect(rejection?.text).toContain("Motivo: Sala em obras <b>");
    expect(rejection?.html).toContain("Sala em obras &lt;b&gt;");
    expect(rejection?.attachments).toEqual([]);
    const methods = (mail: typeof move) =>
      mail?.attachments.map(({ content }) => /METHOD:(\w+)/.exec(content.toString())?.[1]);
    expect(methods(move)).toEqual(["PUBLISH"]);
    expect(methods(deletion)).toEqual(["CANCEL"]);
    expect(methods(handOver)).toEqual(["CANCEL"]);
  });

  it("of a cleanup come in one mail, however long it takes", async () => {
    const school = await createMailSchool();
    for (let day = 10; day < 28; day++) addEvening(school, { date: `2026-04-${day}`, status: "approved" });
    const range = { startDate: "2026-04-01", endDate: "2026-04-30" };
    const cleaned = await school.as("admin").api("POST", "/api/reservations/cleanup/custom", range);
    expect(cleaned.status).toBe(200);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual(["18 reservas excluídas, 10/04 a 27/04"]);
  });

  it("that are undone are not mailed: a deletion restored within two minutes", async () => {
    const school = await createMailSchool();
    const id = addEvening(school, { status: "approved" });
    const pedro = school.as("pedro");
    await pedro.api("DELETE", `/api/reservations/${id}`);
    const entry = school.db.sqlite.prepare("SELECT id FROM audit_log WHERE action = 'delete'").pluck().get();
    expect((await pedro.post(`/admin/auditoria/${entry}/restaurar`)).status).toBe(302);
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
    await pedro.api("DELETE", `/api/reservations/${id}`);
    await school.pass(TWO_MINUTES);
    const later = Number(entry) + 2;
    expect((await pedro.post(`/admin/auditoria/${later}/restaurar`)).status).toBe(302);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual([
      "Excluída: Laboratório 1, qui 19/03, noite",
      "Correção, restaurada: Laboratório 1, qui 19/03, noite",
    ]);
  });

  it("on their own reservations are not mailed", async () => {
    const school = await createMailSchool();
    approve(school, addEvening(school, { userId: PEOPLE.pedro.id }));
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
  });
});

describe("a setting", () => {
  it.each([
    ["mail_approval", "approve"],
    ["mail_rejection", "reject"],
    ["mail_transfer", "move"],
    ["mail_deletion", "delete"],
  ])("switches its kind of mail off: %s", async (key, act) => {
    const school = await createMailSchool();
    for (const isOn of [true, false]) {
      setSetting(school, key, String(isOn));
      const id = addEvening(school, { date: isOn ? "2026-03-19" : "2026-03-20" });
      const pedro = school.as("pedro");
      if (act === "approve") approve(school, id);
      if (act === "reject") rejectReservation(school.deps, actorOf("pedro"), id, "Não");
      if (act === "move") await pedro.api("PUT", `/api/reservations/${id}`, { environmentId: ROOM.sala2 });
      if (act === "delete") await pedro.api("DELETE", `/api/reservations/${id}`);
      await school.pass(TWO_MINUTES);
      expect(subjectsTo(school, "ana")).toHaveLength(1);
    }
    expect(notificationTitlesOf(school, "ana")).toHaveLength(2);
  });
});
