/** Which dates are school days (rules R23.3): case by case, and against a slow, plain model. */
import { describe, expect, it } from "vitest";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import { type CalendarRules, type SchoolWeekday, TERM_KINDS } from "#app/domain/calendar/calendar.ts";
import {
  type CalendarDate,
  calendarDates,
  countByWeekday,
  countSchoolDays,
  isSchoolDay,
  lackingWeekdays,
  markOf,
} from "#app/domain/calendar/school-days.ts";
import { addDays, daysFrom, daysInRange } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { createRandom } from "#db/seeds/random.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";
import { IFMT_2022, IFSC_2015, IFSULDEMINAS_2015 } from "#tests/support/school/published-calendars.ts";

const TERM = { name: "1º semestre", kind: "term", startDate: "2026-02-09", endDate: "2026-06-30" } as const;
const RULES: CalendarRules = { weekdays: [1, 2, 3, 4, 5], terms: [TERM], days: [] };
const ALL = [...SHIFTS];

function dayOf(rules: CalendarRules, date: string, blocked: BlockedShift[] = []): CalendarDate {
  return calendarDates(rules, blocked, { startDate: date, endDate: date })[0] as CalendarDate;
}

function exception(date: string, of: Partial<CalendarRules["days"][number]> = {}) {
  return { date, isSchoolDay: true, asWeekday: null, shifts: ALL, title: null, ...of };
}

describe("a date is a school day", () => {
  it("in a term, on a weekday of the calendar", () => {
    expect(dayOf(RULES, "2026-02-09")).toMatchObject({ shifts: ALL, weekday: 1, off: null });
    expect(dayOf(RULES, "2026-02-14")).toMatchObject({ shifts: [], weekday: 6, off: "weekday" });
    expect(dayOf({ ...RULES, weekdays: [6] }, "2026-02-14")).toMatchObject({ shifts: ALL, off: null });
    expect(dayOf(RULES, "2026-02-06")).toMatchObject({ shifts: [], off: "outside" });
    expect(dayOf(RULES, "2026-07-01")).toMatchObject({ shifts: [], off: "outside" });
  });

  it("not in a vacation or a recess, which may lie inside a term", () => {
    const recess = {
      name: "Recesso",
      kind: "recess",
      startDate: "2026-04-20",
      endDate: "2026-04-20",
    } as const;
    const rules = { ...RULES, terms: [TERM, recess] };
    expect(dayOf(rules, "2026-04-20")).toMatchObject({ shifts: [], off: "recess", term: "recess" });
    // An exception inside it adds its day.
    const added = { ...rules, days: [exception("2026-04-20", { shifts: ["evening"] })] };
    expect(dayOf(added, "2026-04-20")).toMatchObject({ shifts: ["evening"], off: null });
  });

  it("by an exception, with the lessons of another day", () => {
    const rules = { ...RULES, days: [exception("2026-04-25", { asWeekday: 1, title: "Sábado letivo" })] };
    expect(dayOf(rules, "2026-04-25")).toMatchObject({ shifts: ALL, weekday: 1, title: "Sábado letivo" });
    // Outside of every term it has no effect.
    expect(dayOf({ ...rules, terms: [] }, "2026-04-25")).toMatchObject({ shifts: [], off: "outside" });
  });

  it("with some shifts: an added exception leaves an ordinary day unchanged, a removed one removes exactly those", () => {
    const some: Shift[] = ["evening"];
    const added = { ...RULES, days: [exception("2026-04-22", { shifts: some, asWeekday: 5 })] };
    expect(dayOf(added, "2026-04-22")).toMatchObject({ shifts: ALL, weekday: 5 });
    const taken = { ...RULES, days: [exception("2026-04-22", { shifts: some, isSchoolDay: false })] };
    expect(dayOf(taken, "2026-04-22")).toMatchObject({ shifts: ["morning", "afternoon"], off: null });
    const whole = { ...RULES, days: [exception("2026-04-22", { isSchoolDay: false, title: "Conselho" })] };
    expect(dayOf(whole, "2026-04-22")).toMatchObject({ shifts: [], off: "exception", title: "Conselho" });
  });

  it("never in a blocked shift, whatever else applies to it", () => {
    const rules = { ...RULES, days: [exception("2026-04-25")] };
    const one = [{ date: "2026-04-25", shift: "morning", title: "Obras" }] as const;
    expect(dayOf(rules, "2026-04-25", [...one])).toMatchObject({ shifts: ["afternoon", "evening"] });
    const all = ALL.map((shift) => ({ date: "2026-04-25", shift, title: "Feriado" }));
    expect(dayOf(rules, "2026-04-25", all)).toMatchObject({
      shifts: [],
      off: "blocked",
      blockedTitle: "Feriado",
    });
  });
});

describe("a calendar's days", () => {
  it("are counted by effective weekday, with the weekdays that lack days", () => {
    const days = ["2026-02-14", "2026-02-21"].map((date) => exception(date, { asWeekday: 1 }));
    const range = { startDate: "2026-02-09", endDate: "2026-02-22" };
    const dates = calendarDates({ ...RULES, days }, [], range);
    expect([countSchoolDays(dates), countByWeekday(dates)]).toEqual([12, [4, 2, 2, 2, 2, 0]]);
    expect(lackingWeekdays([36, 41, 40, 41, 40, 0], [1, 2, 3, 4, 5])).toEqual([{ weekday: 1, missing: 4 }]);
    expect(lackingWeekdays([40, 41, 40, 41, 40, 0], [1, 2, 3, 4, 5])).toEqual([]);
  });

  it("have a mark for each kind", () => {
    const rules: CalendarRules = {
      ...RULES,
      terms: [
        TERM,
        { name: "Provas", kind: "exams", startDate: "2026-07-01", endDate: "2026-07-03" },
        { name: "Férias", kind: "vacation", startDate: "2026-07-06", endDate: "2026-07-31" },
        { name: "Recesso", kind: "recess", startDate: "2026-04-06", endDate: "2026-04-06" },
      ],
      days: [
        exception("2026-04-25", { asWeekday: 1 }),
        exception("2026-04-22", { isSchoolDay: false, shifts: ["morning"] }),
        exception("2026-04-23", { isSchoolDay: false }),
      ],
    };
    const blocked = ALL.map((shift) => ({ date: "2026-04-21", shift, title: "Tiradentes" }));
    const inVacation = ALL.map((shift) => ({ date: "2026-07-09", shift, title: "Feriado" }));
    const marks = [
      ["2026-04-20", "school"],
      ["2026-04-21", "blocked"],
      ["2026-04-22", "part"],
      ["2026-04-23", "off"],
      ["2026-04-25", "swapped"],
      ["2026-04-26", "none"],
      ["2026-04-06", "recess"],
      ["2026-07-01", "exams"],
      ["2026-07-06", "vacation"],
      ["2026-07-09", "blocked"],
      ["2026-07-11", "none"],
      ["2026-08-03", "none"],
    ];
    const drawn = marks.map(([date = ""]) => [date, markOf(dayOf(rules, date, [...blocked, ...inVacation]))]);
    expect(drawn).toEqual(marks);
  });
});

/** The plain model, one shift of a date at a time. */
function hasSchool(rules: CalendarRules, blocked: BlockedShift[], date: string, shift: Shift): boolean {
  if (blocked.some((row) => row.date === date && row.shift === shift)) return false;
  const covers = (kinds: string[]) =>
    rules.terms.some((term) => kinds.includes(term.kind) && term.startDate <= date && date <= term.endDate);
  const weekday = ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const ordinary =
    covers(["term", "exams"]) && !covers(["vacation", "recess"]) && rules.weekdays.includes(weekday);
  const day = rules.days.find((each) => each.date === date);
  if (day?.isSchoolDay === false) return ordinary && !day.shifts.includes(shift);
  if (day?.isSchoolDay) return ordinary || (covers([...TERM_KINDS]) && day.shifts.includes(shift));
  return ordinary;
}

it("any calendar matches the plain model", () => {
  const random = createRandom("school-days");
  const start = "2026-01-01";
  const some = <T>(from: readonly T[]) => from.filter(() => random.chance(0.6));
  for (let round = 0; round < 60; round++) {
    const dateAt = (below: number) => addDays(start, random.below(below));
    const rules: CalendarRules = {
      weekdays: some([1, 2, 3, 4, 5, 6]),
      terms: Array.from({ length: random.below(6) }, () => {
        const startDate = dateAt(120);
        const kind = random.pick([...TERM_KINDS]);
        return { name: "x", kind, startDate, endDate: addDays(startDate, random.below(60)) };
      }),
      days: [...new Set(Array.from({ length: random.below(40) }, () => dateAt(120)))].map((date) => ({
        date,
        isSchoolDay: random.chance(0.6),
        asWeekday: random.chance(0.5) ? random.pick([1, 2, 3, 4, 5, 6] as SchoolWeekday[]) : null,
        shifts: random.chance(0.5) ? ALL : [random.pick(ALL)],
        title: null,
      })),
    };
    const blocked = Array.from({ length: random.below(40) }, () => ({
      date: dateAt(120),
      shift: random.pick(ALL),
      title: "x",
    }));
    const dates = calendarDates(rules, blocked, { startDate: start, endDate: addDays(start, 119) });
    expect(dates.map(({ date }) => date)).toEqual(daysFrom(start, 120));
    for (const { date, shifts, weekday, off } of dates) {
      const slow = ALL.filter((shift) => hasSchool(rules, blocked, date, shift));
      expect([date, shifts]).toEqual([date, slow]);
      const own = ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
      expect(weekday).toBe(rules.days.find((day) => day.date === date)?.asWeekday ?? own);
      expect(off === null).toBe(slow.length > 0);
    }
  }
});

describe("published calendars give their own printed numbers", () => {
  it.each([
    ["IFMT 2022", IFMT_2022],
    ["IFSULDEMINAS, Câmpus Passos, 2015", IFSULDEMINAS_2015],
  ])("%s", (_, { year, blocked, printed, ...rules }) => {
    const rows = blocked.flatMap(({ shifts, ...row }) => shifts.map((shift) => ({ ...row, shift })));
    const range = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    const dates = calendarDates(rules, rows, range).filter(isSchoolDay);
    const counted = Object.keys(printed).map((month) => [
      month,
      dates.filter(({ date }) => date.slice(5, 7) === month).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual(printed);
  });

  it("IFMT 2022: the Saturday is one of the thirteen days of February, with another day's lessons", () => {
    expect(dayOf(IFMT_2022, "2022-02-12")).toMatchObject({ shifts: ALL, weekday: 1, title: "Sábado letivo" });
  });

  it("IFSC São José 2015: Ash Wednesday until 14h takes one shift, and the day still counts", () => {
    const { blocked, ...rules } = IFSC_2015;
    const rows = blocked.flatMap(({ shifts, ...row }) => shifts.map((shift) => ({ ...row, shift })));
    const day = dayOf(rules, "2015-02-18", rows);
    expect([day.shifts, markOf(day)]).toEqual([["afternoon", "evening"], "part"]);
    const february = calendarDates(rules, rows, { startDate: "2015-02-16", endDate: "2015-02-20" });
    expect(countSchoolDays(february)).toBe(4);
  });
});

it("sixteen calendars answer for each day of a year in 50 ms", () => {
  const range = { startDate: "2022-01-01", endDate: "2022-12-31" };
  const blocked = daysFrom("2022-03-01", 60).flatMap((date) =>
    ALL.map((shift) => ({ date, shift, title: "x" })),
  );
  const days = daysFrom("2022-04-01", 200).map((date) => exception(date));
  const terms = daysFrom("2022-01-01", 60).map((startDate) => ({
    name: "x",
    kind: "recess" as const,
    startDate,
    endDate: addDays(startDate, 3),
  }));
  const rules = { ...IFMT_2022, terms: [...IFMT_2022.terms, ...terms], days };
  const ask = () => {
    const cpu = startCpuClock();
    let count = 0;
    for (let calendar = 0; calendar < 16; calendar++) count += calendarDates(rules, blocked, range).length;
    expect(count).toBe(16 * daysInRange(range.startDate, range.endDate));
    return cpu();
  };
  // The least CPU time of several tries, which other programs do not lengthen.
  expect(Math.min(...Array.from({ length: 8 }, ask))).toBeLessThan(50);
});
