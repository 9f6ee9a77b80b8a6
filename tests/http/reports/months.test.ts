import { expect, it } from "vitest";
import type { ReportFilter } from "#app/services/reports/filter.server.ts";
import { readMonthRates, readReport } from "#app/services/reports/report.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { ROOM } from "#tests/support/school/school.ts";

const YEAR = ["2026-01-01", "2026-12-31"] as const;

it("the rates of the year's months do not depend on the report's range", async () => {
  const app = await createTestApp();
  // On both sides of every edge, one shift with two lessons among them, and one of the year before.
  for (const date of ["2025-12-30", "2026-02-10", "2026-03-09", "2026-03-12", "2026-03-31", "2026-12-30"]) {
    addReservation(app, { date, status: "approved", environmentIds: [ROOM.sala1] });
  }
  for (const [startTime, endTime] of [
    ["07:30", "08:20"],
    ["08:20", "09:10"],
  ]) {
    const environmentIds = [ROOM.sala1];
    addReservation(app, { date: "2026-03-10", status: "approved", environmentIds, startTime, endTime });
  }
  const monthsOf = async (startDate: string, endDate: string) => {
    const filter = {
      tab: "teachers",
      startDate,
      endDate,
      shift: "morning",
      type: null,
      environmentId: ROOM.sala1,
    } as ReportFilter;
    const part = <T>(read: () => T): T | null => read();
    return readMonthRates(app.deps, filter, readReport(app.deps, filter, 1, part).counted, part);
  };
  const whole = await monthsOf(...YEAR);
  expect(whole?.map(({ month }) => month)).toEqual(["2026-02", "2026-03", "2026-12"]);
  expect(whole?.every(({ rate }) => rate > 0)).toBe(true);
  for (const [start, end] of [
    ["2026-03-10", "2026-03-12"],
    ["2026-03-12", "2026-03-12"],
    ["2025-12-01", "2026-03-09"],
    ["2026-12-30", "2026-12-31"],
    ["2026-01-01", "2026-01-01"],
  ] as const) {
    expect(await monthsOf(start, end)).toEqual(whole);
  }
});
