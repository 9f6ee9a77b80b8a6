import { describe, expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { HOUR, MINUTE } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, subjectsTo, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { actorOf, requestAs } from "#tests/support/bookings/review.ts";
import { namePeople, setApproval } from "#tests/support/school/room-people.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

describe("the digest of new requests", () => {
  it("reaches pedagogical staff once, with all new requests, and no admin or teacher", async () => {
    const school = await createMailSchool();
    requestAs(school, "ana", { dates: ["2026-03-16", "2026-03-17"] });
    await school.pass(MINUTE);
    requestAs(school, "bia");
    await school.pass(MINUTE);
    const subject = "3 novos pedidos de reserva esperam avaliação, Escola Técnica";
    expect(subjectsTo(school, "pedro")).toEqual([subject]);
    expect(subjectsTo(school, "novopedro")).toEqual([subject]);
    expect(school.smtp.received).toHaveLength(2);
    const text = school.smtp.received[0]?.mail.text ?? "";
    expect(text).toContain("- Ana Conceição: Sala 1, ter 17/03, manhã\n");
    expect(text).toContain("- Bia Gonçalves: Sala 1, seg 16/03, manhã (em conflito)");
    expect(text).toContain("2 em conflito com outra reserva.");
    expect(text).toContain("https://reservas.escola.test/pedagogical/reservas");
  });

  it("reaches the people responsible for a room, and not the pedagogical staff if only they decide", async () => {
    const school = await createMailSchool();
    namePeople(school, "sala1", ["bia"]);
    requestAs(school, "ana");
    requestAs(school, "ana", { environmentIds: [ROOM.sala2] });
    await school.pass(TWO_MINUTES);
    const ONE = "1 novo pedido de reserva espera avaliação, Escola Técnica";
    expect(subjectsTo(school, "bia")).toEqual([ONE]);
    expect(subjectsTo(school, "pedro")).toEqual([
      "2 novos pedidos de reserva esperam avaliação, Escola Técnica",
    ]);
    const mail = school.smtp.received.find(({ to }) => to.includes("bia@escola.test"))?.mail.text;
    expect(mail).toContain("https://reservas.escola.test/reservas/avaliar");
    expect(mail).not.toContain("Sala 2");
    setApproval(school, "sala1", "responsible");
    await school.pass(HOUR);
    requestAs(school, "ana", { dates: ["2026-03-18"] });
    requestAs(school, "ana", { dates: ["2026-03-19"], environmentIds: [ROOM.sala1, ROOM.sala2] });
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "bia")).toEqual([ONE, ONE]);
    expect(subjectsTo(school, "pedro")[1]).toBe(ONE);
    const last = school.smtp.received.findLast(({ to }) => to.includes("pedro@escola.test"))?.mail.text;
    expect(last).toContain("19/03");
    expect(last).not.toContain("18/03");
  });

  it("is sent at most once in 15 minutes to each, and omits nothing", async () => {
    const school = await createMailSchool();
    requestAs(school, "ana");
    await school.pass(TWO_MINUTES);
    for (let minute = 0; minute < 14; minute++) {
      if (minute < 5)
        requestAs(school, "ana", { dates: [`2026-03-${17 + minute}`], environmentIds: [ROOM.sala2] });
      await school.pass(MINUTE);
      expect(subjectsTo(school, "pedro")).toHaveLength(1);
    }
    await school.pass(MINUTE);
    expect(subjectsTo(school, "pedro")[1]).toBe(
      "5 novos pedidos de reserva esperam avaliação, Escola Técnica",
    );
    await school.pass(HOUR);
    expect(subjectsTo(school, "pedro")).toHaveLength(2);
  });

  it("omits what was decided or withdrawn meanwhile", async () => {
    const school = await createMailSchool();
    setSetting(school, "mail_approval", "false");
    const id = requestAs(school, "ana");
    approveReservation(school.deps, actorOf("pedro"), id);
    const other = requestAs(school, "bia", { environmentIds: [ROOM.lab1] });
    await school.as("bia").api("DELETE", `/api/reservations/${other}`);
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
    expect(school.outbox()).toEqual([]);
  });

  it("is not sent for staff bookings, nor if switched off", async () => {
    const school = await createMailSchool();
    setSetting(school, "mail_approval", "false");
    requestAs(school, "pedro");
    await school.pass(TWO_MINUTES);
    setSetting(school, "mail_requests", "false");
    requestAs(school, "ana", { dates: ["2026-03-18"] });
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
  });
});

describe("the reminder", () => {
  it("is sent 24 hours before the deadline to every teacher, once a week", async () => {
    const school = await createMailSchool();
    // Thursday 10:00. The deadline is Friday 18:00.
    await school.pass(7 * HOUR + 59 * MINUTE);
    expect(school.smtp.received).toEqual([]);
    await school.pass(MINUTE);
    const to = school.smtp.received.flatMap((message) => message.to);
    expect(to).toEqual(["ana@escola.test", "bia@escola.test", "novoana@escola.test"]);
    expect(subjectsTo(school, "ana")).toEqual(["Lembrete: o prazo de reservas termina sexta, 18:00"]);
    const [message] = school.smtp.received;
    expect(message?.mail.text).toContain("O prazo termina em 24 horas");
    expect(message?.mail.text).toContain("https://reservas.escola.test/reservas/nova");
    for (let hour = 0; hour < 24 * 7 - 1; hour++) await school.pass(HOUR);
    expect(school.smtp.received).toHaveLength(3);
    await school.pass(HOUR);
    expect(school.smtp.received).toHaveLength(6);
  });

  it("follows the deadline in the settings, and its switch", async () => {
    const school = await createMailSchool();
    setSetting(school, "reservation_deadline", "saturday|09:30");
    await school.pass(23 * HOUR + 29 * MINUTE);
    expect(school.smtp.received).toEqual([]);
    await school.pass(MINUTE);
    expect(subjectsTo(school, "bia")).toEqual(["Lembrete: o prazo de reservas termina sábado, 09:30"]);
    setSetting(school, "mail_reminder", "false");
    await school.pass(7 * 24 * HOUR);
    expect(school.smtp.received).toHaveLength(3);
  });

  it("is sent late if the program was down, but not in the last hour before the deadline", async () => {
    const school = await createMailSchool({ now: "2026-03-13T19:00:00.000Z" });
    // Friday 16:00: two hours are left.
    await school.pass(0);
    expect(school.smtp.received).toHaveLength(3);
    expect(school.smtp.received[0]?.mail.text).toContain("O prazo está terminando");
    const late = await createMailSchool({ now: "2026-03-13T20:30:00.000Z" });
    await late.pass(0);
    expect(late.smtp.received).toEqual([]);
  });
});
