/** New lesson times change no reservation, proof or feed (rules R2.10). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { codeOf, fetchProof } from "#tests/support/bookings/proof.ts";
import { addReservation, CREATED_AT } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { bodyOf, SIX_LESSONS, setOf } from "#tests/support/school/lesson-sets.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const TOKEN = "a".repeat(43);

/** All responses about existing reservations, as bytes. */
async function readResponses(app: TestApp, code: string): Promise<Record<string, string>> {
  const addresses = [
    `/calendario/${TOKEN}.ics`,
    `/calendario/ambiente/${ROOM.sala1}.ics`,
    `/calendario/turma/${CLASS.ds1}.ics`,
    `/comprovante/${code}`,
    "/api/public/reservations?startDate=2026-03-16&endDate=2026-03-22",
  ];
  const answers = await Promise.all(addresses.map(async (path) => (await app.as(null).fetch(path)).text()));
  const own = await app.as("ana").fetch("/api/reservations?startDate=2026-03-16&endDate=2026-03-22");
  return {
    ...Object.fromEntries(addresses.map((path, index) => [path, answers[index] ?? ""])),
    own: await own.text(),
    rows: JSON.stringify(tableRows(app, "reservations")),
    proofs: JSON.stringify([tableRows(app, "proofs"), tableRows(app, "proof_items")]),
  };
}

it("times, proofs and feeds stay byte for byte the same", async () => {
  const app = await createTestApp();
  app.db.sqlite
    .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
    .run(PEOPLE.ana.id, TOKEN, CREATED_AT);
  const approved = { status: "approved" } as const;
  addReservation(app, { ...approved, date: "2026-03-19" });
  addReservation(app, { ...approved, date: "2026-03-20", startTime: "08:20", endTime: "10:00" });
  addReservation(app, {
    ...approved,
    date: "2026-03-20",
    shift: "evening",
    startTime: "21:50",
    endTime: "22:30",
  });
  const code = await codeOf(await fetchProof(app));
  const before = await readResponses(app, code);
  expect(before[`/comprovante/${code}`]).toContain("Este comprovante continua válido.");
  expect(before[`/calendario/ambiente/${ROOM.sala1}.ics`]).toContain("BEGIN:VEVENT");
  for (const set of [SIX_LESSONS, setOf(1), setOf(16)]) {
    const answer = await app.as("pedro").api("PUT", "/api/lesson-times", bodyOf(set, "2026-03-12"));
    expect(answer.status).toBe(200);
    expect(await readResponses(app, code)).toEqual(before);
  }
});

it("a reservation with hours of an older set can be edited and transferred", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { startTime: "07:30", endTime: "08:20" });
  const morning = { startTime: "09:00", endTime: "10:00" };
  const set = { ...setOf(2), morning: { lessons: [morning], whole: morning } };
  await app.as("pedro").api("PUT", "/api/lesson-times", bodyOf(set, "2026-03-12"));
  const form = await (await app.as("ana").fetch(`/minhas-reservas/${id}/editar`)).text();
  expect(form).not.toContain('name="byLessons"');
  const edited = await app.as("ana").post(`/minhas-reservas/${id}/editar`, {
    teacherUserId: String(PEOPLE.ana.id),
    disciplineId: "1",
    environmentIds: [String(ROOM.sala2)],
    notes: "Trocar de sala",
  });
  expect(edited.status).toBe(302);
  const transfer = await (await app.as("pedro").fetch(`/admin/reservas/${id}/transferir`)).text();
  expect(transfer).toMatch(/name="startTime"[^>]*value="07:30"/);
  const moved = await app.as("pedro").post(`/admin/reservas/${id}/transferir`, {
    teacherUserId: String(PEOPLE.bia.id),
    disciplineId: "1",
    classId: "1",
    environmentIds: [String(ROOM.sala2)],
    date: "2026-03-19",
    shift: "morning",
    startTime: "07:30",
    endTime: "08:20",
    notes: "",
  });
  expect(moved.status).toBe(302);
  expect(tableRows(app, "reservations")[0]).toMatchObject({ start_time: "07:30", end_time: "08:20" });
  const other = await app.as("pedro").api("PUT", `/api/reservations/${id}`, { date: "2026-03-20" });
  expect([other.status, other.body.message]).toEqual([
    400,
    "O horário deve estar dentro do turno (09:00 às 10:00)",
  ]);
});
