/** A class of another calendar is asked about by the rules that count by the calendar (rules R26.10). */
import { describe, expect, it } from "vitest";
import type { RuleTerms } from "#app/domain/booking-rules/booking-rule.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { addRule } from "#tests/support/school/booking-rules.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";
import { CLASS, PEOPLE } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

type Calendar = Parameters<typeof addCalendar>[1];

/** Rules that DAY keeps by the calendar of DS-1, and breaks by that of DS-2. */
const RULES: [string, Partial<RuleTerms>, Calendar][] = [
  [
    "outside the term",
    { kind: "outsideTerm", value: null, unit: null },
    { days: [{ date: DAY, isSchoolDay: false }] },
  ],
  [
    "notice in school days",
    { value: 5, unit: "schoolDays" },
    { days: [{ date: "2026-03-16", isSchoolDay: false }] },
  ],
  [
    "a horizon in school days",
    { kind: "horizon", value: 5, unit: "schoolDays" },
    { days: [{ date: "2026-03-14" }] },
  ],
  [
    "the end of the term",
    { kind: "horizon", value: null, unit: "termEnd" },
    {
      terms: [
        { ...FIRST_HALF, endDate: "2026-03-15" },
        { ...FIRST_HALF, startDate: "2026-03-16" },
      ],
    },
  ],
];

/** A school whose class DS-2 follows a calendar of its own. */
async function schoolWith(terms: Partial<RuleTerms>, other: Calendar): Promise<TestApp> {
  const app = await createTestApp();
  addCalendar(app);
  const id = addCalendar(app, { name: "Noturno", isDefault: false, ...other });
  app.db.sqlite.prepare("UPDATE classes SET calendar_id = ? WHERE id = ?").run(id, CLASS.ds2);
  addRule(app, terms);
  return app;
}

function lastDetails(app: TestApp) {
  return JSON.parse(String(tableRows(app, "audit_log").at(-1)?.details));
}

describe.each(RULES)("%s", (_, terms, other) => {
  it("refuses a reservation for a class of another calendar", async () => {
    const app = await schoolWith(terms, other);
    const id = addReservation(app);
    const [ana, pedro] = [app.as("ana"), app.as("pedro")];
    for (const client of [ana, pedro]) {
      const refused = await client.api("PUT", `/api/reservations/${id}`, { classId: CLASS.ds2 });
      expect([refused.status, refused.body.rule?.id]).toEqual([409, 1]);
    }
    expect(reservationRow(app, id).class_id).toBe(CLASS.ds1);
    const passed = { classId: CLASS.ds2, override: true };
    expect((await pedro.api("PUT", `/api/reservations/${id}`, passed)).status).toBe(200);
    expect(lastDetails(app)).toMatchObject({ rules: [1] });
    // Back to a class by whose calendar it may be.
    expect((await ana.api("PUT", `/api/reservations/${id}`, { classId: CLASS.ds1 })).status).toBe(200);
  });

  it.each(["this", "following", "all"])("refuses a change of %s of a series", async (scope) => {
    const app = await schoolWith(terms, other);
    const [ana, pedro] = [app.as("ana"), app.as("pedro")];
    const { reservationIds } = addSeries(app, [DAY]);
    const change = { scope, reservationId: reservationIds[0], classId: CLASS.ds2 };
    for (const client of [ana, pedro]) {
      const refused = await client.api("PUT", "/api/series/1", change);
      expect([refused.status, refused.body.rule?.id]).toEqual([409, 1]);
    }
    expect(tableRows(app, "reservations")[0]?.class_id).toBe(CLASS.ds1);
    expect((await pedro.api("PUT", "/api/series/1", { ...change, override: true })).status).toBe(200);
    const passed = tableRows(app, "audit_log").filter(({ action }) => action === "update-with-override");
    expect(passed.map(({ details }) => JSON.parse(details).rules)).toEqual([[1]]);
  });
});

it("is asked by the form of a transfer too", async () => {
  const [[, terms, other]] = RULES as [(typeof RULES)[number]];
  const app = await schoolWith(terms, other);
  const id = addReservation(app);
  const fields = {
    disciplineId: "1",
    classId: String(CLASS.ds2),
    teacherUserId: String(PEOPLE.ana.id),
    environmentIds: ["1"],
    updatedAt: versionOf(app, "reservations", id),
  };
  const transfer = { ...fields, date: DAY, shift: "morning", startTime: "", endTime: "" };
  expect((await app.as("pedro").post(`/admin/reservas/${id}/transferir`, transfer)).status).toBe(409);
  expect(reservationRow(app, id).class_id).toBe(CLASS.ds1);
});

it("is not asked about a class of the same calendar, nor about the further classes", async () => {
  const app = await schoolWith({ kind: "outsideTerm", value: null, unit: null }, {});
  const day = addReservation(app, { date: "2026-03-21", classId: CLASS.ds2 });
  app.db.sqlite.prepare("UPDATE classes SET calendar_id = 2").run();
  for (const body of [{ classId: CLASS.ds1 }, { classIds: [CLASS.ds2] }]) {
    expect((await app.as("ana").api("PUT", `/api/reservations/${day}`, body)).status).toBe(200);
  }
});
