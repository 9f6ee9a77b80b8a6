/** Several days are blocked at once, and their reservations are cancelled (rules R24.30). */
import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { createMailSchool, type MailSchool, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { notificationsOf, tableRows } from "#tests/support/bookings/reservations.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { counts, preview } from "#tests/support/files/imports.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const THURSDAY = { startTime: "07:30", endTime: "09:10" };
const SHEETS = {
  "dias-bloqueados": "Data;Título\n02/04/2026;Padroeira\n16/04/2026;Aniversário da cidade\n",
  calendario: "Data;Tipo;Descrição\n02/04/2026;Feriado;Padroeira\n16/04/2026;Feriado;Aniversário da cidade\n",
};

/** Ana has a series of Thursdays, Bia a single lesson on one of the two days, with Ana as the second teacher. */
async function busySchool() {
  const school = await createMailSchool();
  expect((await school.as("ana").api("POST", "/api/series", seriesBody())).status).toBe(201);
  const single = { ...THURSDAY, date: "2026-04-16", userId: PEOPLE.bia.id, environmentIds: [ROOM.lab1] };
  const id = addReservation(school, { ...single, status: "approved" });
  school.db.sqlite.exec(
    `INSERT INTO reservation_teachers (reservation_id, user_id) VALUES (${id}, ${PEOPLE.ana.id})`,
  );
  return school;
}

const mailsTo = (school: MailSchool, name: keyof typeof PEOPLE) =>
  school.smtp.received
    .filter(({ to }) => to.includes(`${name}@escola.test`))
    .map(({ mail }) => mail.text ?? "");

describe.each(["dias-bloqueados", "calendario"] as const)("a file of %s", (kind) => {
  it("cancels the reservations of its days, each by its own title, with one mail per teacher that offers times to make up", async () => {
    const school = await busySchool();
    if (kind === "calendario") addCalendar(school);
    const { address, html } = await preview(school.as("pedro"), kind, SHEETS[kind]);
    expect(html).toContain("Cancelar estas 3 reservas e avisar os professores");
    school.db.sqlite.exec("DELETE FROM mail_outbox");
    const done = await school.as("pedro").post(address, { ...counts(html), cancelTouched: "on" });
    expect(done.status).toBe(302);
    const city = { date: "2026-04-16", reason: "blocked", title: "Aniversário da cidade" };
    expect(tableRows(school, "gaps")).toMatchObject([
      { date: "2026-04-02", user_id: PEOPLE.ana.id, reason: "blocked", title: "Padroeira", series_id: 1 },
      { ...city, user_id: PEOPLE.ana.id, series_id: 1 },
      { ...city, user_id: PEOPLE.bia.id, series_id: null },
    ]);
    await school.pass(TWO_MINUTES);
    const [ana, bia] = [mailsTo(school, "ana"), mailsTo(school, "bia")];
    expect([ana.length, bia.length]).toEqual([1, 1]);
    // Each by its own day's title, two of the series and the one that she teaches with Bia.
    expect(ana[0]?.match(/Padroeira/g)).toHaveLength(1);
    expect(ana[0]?.match(/Aniversário da cidade/g)).toHaveLength(2);
    expect(ana[0]).toContain("segunda-feira, 30/03/2026, Sala 1");
    expect(ana[0]).toContain("segunda-feira, 13/04/2026, Sala 1");
    expect(bia[0]).toContain("segunda-feira, 13/04/2026, Laboratório 1");
    for (const mail of [ana[0], bia[0]]) expect(mail).toContain("/minhas-reservas/a-repor");
  });
});

it("notifies a teacher by one mail of any number of lessons, and by one notification of up to sixty", async () => {
  const school = await createMailSchool();
  const days = Array.from({ length: 40 }, (_, index) => addDays("2026-06-01", index));
  for (const date of days)
    for (const hours of [THURSDAY, { startTime: "09:30", endTime: "11:10" }])
      addReservation(school, { ...hours, date, status: "approved" });
  const period = { date: "2026-06-01", endDate: "2026-07-10", title: "Greve", type: "other" };
  const form = { ...period, affectedShifts: "morning", cancelTouched: "on", touched: shownNow(school) };
  expect((await school.as("pedro").post("/admin/dias-bloqueados/novo", form)).status).toBe(302);
  expect(tableRows(school, "gaps")).toHaveLength(80);
  expect(notificationsOf(school, PEOPLE.ana.id)).toHaveLength(2);
  await school.pass(TWO_MINUTES);
  expect(mailsTo(school, "ana")).toHaveLength(1);
  expect(school.smtp.received[0]?.mail.subject).toContain("80 ");
});
