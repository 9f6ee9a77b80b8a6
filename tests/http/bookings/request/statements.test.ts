/** What a request costs in statements (rules R26.2): no more in forty rooms than in one, and a few a date. */
import { expect, it, vi } from "vitest";
import { daysFrom, isWeekday } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addRule } from "#tests/support/school/booking-rules.ts";
import { CLASS, DISCIPLINE, PEOPLE } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

const ROOMS = 40;

/** Statements of a request by staff, or by a teacher, for some dates in some rooms, with three rules. */
async function statementsOf(who: "pedro" | "ana", dateCount: number, roomCount: number): Promise<number> {
  const app = await createTestApp();
  for (let room = 5; room <= ROOMS; room++) addRoom(app, `Sala ${room}`);
  addRule(app, { kind: "horizon", value: 400, unit: "days" });
  addRule(app, { kind: "quota", value: 200, unit: "open", count: "reservations" });
  addRule(app, { kind: "buffer", value: 10, unit: "minutes" });
  const client = app.as(who);
  await client.api("GET", "/api/terms");
  const all = [vi.spyOn(app.db, "all"), vi.spyOn(app.db, "get"), vi.spyOn(app.db, "run")];
  const answer = await client.post("/reservas/nova", {
    dates: daysFrom("2026-03-16", 200).filter(isWeekday).slice(0, dateCount),
    shift: "morning",
    environmentIds: Array.from({ length: roomCount }, (_, index) => String(index + 1)),
    disciplineId: String(DISCIPLINE.algoritmos),
    classId: String(CLASS.ds1),
    notes: "",
    ...(who === "pedro" ? { teacherUserId: String(PEOPLE.ana.id) } : {}),
  });
  expect(answer.status).toBe(302);
  return all.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

/** What each further date takes: its row and what depends on it, its audit entry, notification and count of conflicts. */
const PER_DATE = { pedro: 13, ana: 6 };

it.each(["pedro", "ana"] as const)("by %s asks about all dates and rooms at once", async (who) => {
  const one = await statementsOf(who, 1, 1);
  const many = await statementsOf(who, MAX_DATES, ROOMS);
  expect(many).toBe(await statementsOf(who, MAX_DATES, 1));
  expect(many).toBeLessThanOrEqual(one + PER_DATE[who] * (MAX_DATES - 1));
});
