/** Who is told of a lesson's equipment: its proof, its teacher's mail and calendar, and nobody else (rules R29.20). */
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createMailSchool, type MailSchool, subjectsTo, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { capturePapers, fetchProof } from "#tests/support/bookings/proof.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const TOKEN = "a".repeat(43);
const DATE = "2026-03-20";
const LESSON = { date: DATE, environmentIds: [ROOM.sala1], notes: "Trazer fones" };

/** An approved lesson with notebooks, and kits that wait by themselves. */
async function equip(app: TestApp, status: "approved" | "pending" = "approved"): Promise<number> {
  await addEquipment(app);
  await addEquipment(app, { name: "Kits", count: 5 });
  const id = addReservation(app, { ...LESSON, status });
  give(app, { reservationId: id, equipmentId: 1, quantity: 20 });
  if (status === "approved")
    give(app, { reservationId: id, equipmentId: 2, quantity: 2, ownStatus: "pending" });
  return id;
}

const decide = (school: MailSchool, id: number, body: object) =>
  school.as("pedro").api("PUT", `/api/reservations/${id}/equipment/2`, body);

const lastText = (school: MailSchool) => school.smtp.received.at(-1)?.mail.text ?? "";

describe("the proof", () => {
  const { proofs, papers } = capturePapers();

  it("prints what the lesson has for sure", async () => {
    const app = await createTestApp({ proofs });
    await equip(app);
    addReservation(app, { ...LESSON, environmentIds: [ROOM.sala2], status: "approved" });
    await fetchProof(app);
    expect(papers.at(-1)?.rows.map(({ equipment }) => equipment)).toEqual(["20 notebooks", null]);
  });
});

describe("a mail", () => {
  it("of a decision names the equipment, in the text and in the calendar's file", async () => {
    const school = await createMailSchool();
    const id = await equip(school, "pending");
    await school.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
    await school.pass(TWO_MINUTES);
    expect(lastText(school)).toMatch(/Equipamentos:?\s+20 notebooks/);
    const file = school.smtp.received.at(-1)?.mail.attachments[0]?.content.toString() ?? "";
    expect(file.replaceAll(/\r\n /g, "")).toContain(String.raw`Equipamentos: 20 notebooks\nTrazer fones`);
  });

  it("tells what was decided of equipment alone, and that it was undone", async () => {
    const school = await createMailSchool();
    const id = await equip(school);
    expect((await decide(school, id, { status: "rejected", rejectionReason: "Em conserto" })).status).toBe(
      200,
    );
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual(["Equipamento rejeitado: Sala 1, sex 20/03, manhã"]);
    expect(lastText(school)).toMatch(/2 kits \(rejeitado\), 20 notebooks/);
    expect(lastText(school)).toContain("Em conserto");
    const entry = school.db.sqlite.prepare("SELECT max(id) FROM audit_log WHERE action = 'reject'").pluck();
    expect((await school.as("pedro").post(`/admin/reservas/desfazer/${entry.get()}`)).status).toBe(302);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana").at(-1)).toContain("Correção, decisão sobre equipamento desfeita");
  });

  it("of equipment that is decided and undone at once is not sent", async () => {
    const school = await createMailSchool();
    const id = await equip(school);
    expect((await decide(school, id, { status: "approved" })).status).toBe(200);
    const entry = school.db.sqlite.prepare("SELECT max(id) FROM audit_log WHERE action = 'approve'").pluck();
    await school.as("pedro").post(`/admin/reservas/desfazer/${entry.get()}`);
    await school.pass(TWO_MINUTES * 2);
    expect(school.smtp.received).toEqual([]);
  });
});

describe("calendars", () => {
  async function readEvent(app: TestApp, feed: string) {
    const text = await (await app.as(null).fetch(`/calendario/${feed}.ics`)).text();
    const event = new ICAL.Component(ICAL.parse(text) as string).getAllSubcomponents("vevent")[0];
    return {
      description: String(event?.getFirstPropertyValue("description")),
      sequence: Number(event?.getFirstPropertyValue("sequence")),
    };
  }

  it("name it to its teacher alone, and follow its name and what is taken away", async () => {
    const app = await createTestApp();
    await equip(app);
    app.db.sqlite
      .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
      .run(PEOPLE.ana.id, TOKEN, "2026-01-01T00:00:00.000Z");
    const first = await readEvent(app, TOKEN);
    expect(first.description).toBe("Equipamentos: 2 kits (espera avaliação), 20 notebooks\nTrazer fones");
    for (const feed of [`ambiente/${ROOM.sala1}`, `turma/${CLASS.ds1}`])
      expect((await readEvent(app, feed)).description).not.toMatch(/notebooks|kits/i);

    app.setNow("2026-03-13T13:00:00.000Z");
    const renamed = { name: "Tablets", count: 30, type: "Notebook", location: "Carrinho 1" };
    expect((await app.as("admin").api("PUT", "/api/equipment/1", renamed)).status).toBe(200);
    const second = await readEvent(app, TOKEN);
    expect(second.description).toContain("20 tablets");
    expect(second.sequence).toBeGreaterThan(first.sequence);

    app.setNow("2026-03-13T14:00:00.000Z");
    const closure = { startDate: DATE, endDate: DATE, shifts: ["morning"], reason: "Em conserto" };
    const page = "/admin/equipamentos/1/fechamentos";
    const asked = await (await app.as("pedro").post(page, { ...closure, seen: "" })).text();
    const seen = /name="seen"[^>]*value="([^"]+)"/.exec(asked)?.[1] ?? "";
    expect((await app.as("pedro").post(page, { ...closure, seen, withdraws: "on" })).status).toBe(302);
    const third = await readEvent(app, TOKEN);
    expect(third.description).toContain("20 tablets (rejeitado)");
    expect(third.sequence).toBeGreaterThan(second.sequence);
  });
});
