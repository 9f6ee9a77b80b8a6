/** The one module that finds school days (rules R23.4): by which calendar, and with how many statements. */
import { describe, expect, it, vi } from "vitest";
import { offRuns, offRunsOf } from "#app/domain/calendar/off-days.ts";
import { countSchoolDays } from "#app/domain/calendar/school-days.ts";
import { MAX_CALENDARS } from "#app/domain/limits.ts";
import { readOffDays } from "#app/services/calendar/off-days.server.ts";
import {
  datesOfAllCalendars,
  datesOfCalendar,
  datesOfClass,
} from "#app/services/calendar/school-days.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";
import { CLASS } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const YEAR = { startDate: "2026-01-01", endDate: "2026-12-31" };
const SHORT = { name: "Módulo", kind: "term", startDate: "2026-03-02", endDate: "2026-03-06" } as const;

describe("school days", () => {
  it("are those of the class's calendar, else of the default one, else unknown", async () => {
    const { db } = await createTestApp();
    expect(datesOfClass(db, CLASS.ds1, YEAR)).toBe(null);
    const own = addCalendar({ db }, { name: "Módulos", isDefault: false, terms: [SHORT] });
    db.sqlite.prepare("UPDATE classes SET calendar_id = ? WHERE id = ?").run(own, CLASS.ds1);
    const count = (classId: number | null) => {
      const dates = datesOfClass(db, classId, YEAR);
      return dates && countSchoolDays(dates);
    };
    expect([count(CLASS.ds1), count(CLASS.ds2), count(null)]).toEqual([5, null, null]);
    addCalendar({ db }, { terms: [FIRST_HALF] });
    addBlockedDay(
      { db },
      { date: "2026-03-03", title: "Feriado", shifts: ["morning", "afternoon", "evening"] },
    );
    expect([count(CLASS.ds1), count(CLASS.ds2), count(null)]).toEqual([4, 101, 101]);
  });

  it("without lessons are listed for a form by each class's calendar", async () => {
    const { db } = await createTestApp();
    expect(readOffDays(db, YEAR)).toEqual({ defaultCalendarId: null, calendarOfClass: {}, runsOf: {} });
    const own = addCalendar({ db }, { name: "Módulos", isDefault: false, terms: [SHORT] });
    addCalendar({ db }, { terms: [FIRST_HALF] });
    db.sqlite.prepare("UPDATE classes SET calendar_id = ? WHERE id = ?").run(own, CLASS.ds1);
    const off = readOffDays(db, YEAR);
    for (const classId of [CLASS.ds1, CLASS.ds2, null])
      expect(offRunsOf(off, classId)).toEqual(offRuns(datesOfClass(db, classId, YEAR) ?? []));
    expect(offRunsOf(off, CLASS.ds1)).not.toEqual(offRunsOf(off, CLASS.ds2));
  });

  it("of a year take two statements, even for the maximum number of calendars", async () => {
    const { db } = await createTestApp();
    for (let index = 0; index < MAX_CALENDARS; index++)
      addCalendar({ db }, { name: `Calendário ${index}`, isDefault: index === 0 });
    const statements = [vi.spyOn(db, "all"), vi.spyOn(db, "get"), vi.spyOn(db, "run")];
    const statementsOf = (read: () => unknown) => {
      for (const spy of statements) spy.mockClear();
      read();
      return statements.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    };
    expect(statementsOf(() => datesOfClass(db, CLASS.ds1, YEAR))).toBe(2);
    expect(statementsOf(() => datesOfCalendar(db, 3, YEAR))).toBe(2);
    expect(statementsOf(() => datesOfAllCalendars(db, YEAR))).toBe(2);
    expect(datesOfAllCalendars(db, YEAR).flatMap(({ dates }) => dates)).toHaveLength(MAX_CALENDARS * 365);
  });
});
