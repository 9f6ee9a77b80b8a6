/** What booking rules refuse (rules R26.2 to R26.8): case by case, and against a slow, plain model. */
import { describe, expect, it } from "vitest";
import { bookingDays } from "#app/domain/booking-rules/booking-days.ts";
import {
  type BookingRule,
  RULE_KINDS,
  UNITS_OF_KIND,
  unitsOf,
} from "#app/domain/booking-rules/booking-rule.ts";
import {
  type BookingAsk,
  type BookingFacts,
  bookingCheck,
  type RuleRefusal,
} from "#app/domain/booking-rules/check-bookings.ts";
import { type CalendarRules, isTaught } from "#app/domain/calendar/calendar.ts";
import { calendarDates } from "#app/domain/calendar/school-days.ts";
import { addDays, daysFrom, isWeekday, mondayOf } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { createRandom } from "#db/seeds/random.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";

const TODAY = "2026-11-23";
const YEAR = { startDate: "2026-01-01", endDate: "2027-12-31" };
const TERMS: CalendarRules["terms"] = [
  { name: "2º semestre", kind: "term", startDate: "2026-08-03", endDate: "2026-12-04" },
  { name: "Provas", kind: "exams", startDate: "2026-12-07", endDate: "2026-12-11" },
  { name: "1º semestre", kind: "term", startDate: "2027-02-08", endDate: "2027-07-02" },
];
const HOLIDAY = SHIFTS.map((shift) => ({ date: "2026-11-25", shift, title: "Feriado" }));

const without = daysFrom(YEAR.startDate, 730).map((date) => ({
  date,
  shifts: isWeekday(date) ? [...SHIFTS] : [],
}));

function ruleOf(of: Partial<BookingRule>): BookingRule {
  const people = { roles: [], groupIds: [], userIds: [] };
  const rest = { id: 1, kind: "notice", value: 1, unit: null, count: null, isActive: true, startDate: null };
  return {
    ...people,
    ...rest,
    environmentIds: [],
    environmentType: null,
    equipmentIds: [],
    ...of,
  } as BookingRule;
}

function factsOf(rules: BookingRule[], of: Partial<BookingFacts> = {}): BookingFacts {
  return {
    rules,
    today: TODAY,
    time: "10:00",
    person: { id: 1, role: "teacher", groupIds: [] },
    booker: { id: 1, role: "teacher", groupIds: [] },
    typeOf: new Map<number, EnvironmentType>([
      [1, "Sala"],
      [2, "Laboratório"],
      [3, "Laboratório"],
    ]),
    days: bookingDays(without, []),
    held: [],
    neighbours: [],
    ...of,
  };
}

function askOf(date: string, of: Partial<BookingAsk["slot"]> = {}, environmentIds = [1]): BookingAsk {
  const slot = { date, shift: "morning", startTime: "07:30", endTime: "09:10", lessons: 2, ...of } as const;
  return { slot, environmentIds };
}

function untilOf(facts: BookingFacts, ...asks: BookingAsk[]): (string | null | "free")[] {
  return bookingCheck(facts)(asks).map((refusal) => (refusal ? refusal.until : "free"));
}

const withCalendar = bookingDays(
  calendarDates({ weekdays: [1, 2, 3, 4, 5], terms: TERMS, days: [] }, HOLIDAY, YEAR),
  TERMS,
);
const at = (today: string, time = "10:00") => ({ today, time });

describe("a rule of notice", () => {
  const rule = ruleOf({ kind: "notice", value: 2, unit: "schoolDays" });

  it("allows a request until the end of the n-th school day before", () => {
    expect(untilOf(factsOf([rule], at("2026-11-24", "23:59")), askOf("2026-11-26"))).toEqual(["free"]);
    expect(untilOf(factsOf([rule], at("2026-11-25", "00:00")), askOf("2026-11-26"))).toEqual(["2026-11-24"]);
    // Over the weekend, and over a blocked day of a calendar.
    expect(untilOf(factsOf([rule], at("2026-11-27")), askOf("2026-11-30"))).toEqual(["2026-11-26"]);
    const facts = factsOf([rule], { ...at("2026-11-24"), days: withCalendar });
    expect(untilOf(facts, askOf("2026-11-26"))).toEqual(["2026-11-23"]);
  });

  it("counts from Monday to Friday where the calendar does not reach back", () => {
    const facts = factsOf([rule], {
      ...at("2026-07-30"),
      days: bookingDays([{ date: "2026-08-03", shifts: SHIFTS }], []),
    });
    expect(untilOf(facts, askOf("2026-08-03"))).toEqual(["free"]);
    expect(untilOf({ ...facts, today: "2026-07-31" }, askOf("2026-08-03"))).toEqual(["2026-07-30"]);
  });

  it("counts calendar days and hours without a calendar", () => {
    const days = ruleOf({ value: 3, unit: "days" });
    expect(untilOf(factsOf([days]), askOf("2026-11-25"), askOf("2026-11-26"))).toEqual([
      "2026-11-22",
      "free",
    ]);
    const hours = ruleOf({ value: 24, unit: "hours" });
    expect(untilOf(factsOf([hours], at(TODAY, "07:30")), askOf("2026-11-24"))).toEqual(["free"]);
    expect(untilOf(factsOf([hours], at(TODAY, "07:31")), askOf("2026-11-24"))).toEqual(["2026-11-23"]);
  });
});

describe("a horizon", () => {
  it.each([
    ["days", 30, "2026-12-23", "2026-12-24"],
    ["schoolDays", 2, "2026-11-25", "2026-11-26"],
  ] as const)("of %s returns the day from which a date can be requested", (unit, value, near, far) => {
    const facts = factsOf([ruleOf({ kind: "horizon", value, unit })]);
    expect(untilOf(facts, askOf(near), askOf(far))).toEqual(["free", "2026-11-24"]);
  });

  it("of hours does so to the minute", () => {
    const hours = ruleOf({ kind: "horizon", value: 24, unit: "hours" });
    expect(untilOf(factsOf([hours], at(TODAY, "07:30")), askOf("2026-11-24"))).toEqual(["free"]);
    expect(untilOf(factsOf([hours], at(TODAY, "07:29")), askOf("2026-11-24"))).toEqual(["2026-11-23"]);
  });

  it("ends with the term and its exams, and opens the next term the day after", () => {
    const rule = ruleOf({ kind: "horizon", value: null, unit: "termEnd" });
    const facts = factsOf([rule], { days: withCalendar });
    const [exam, next] = [askOf("2026-12-10"), askOf("2027-02-10")];
    expect(untilOf(facts, exam, next)).toEqual(["free", "2026-12-12"]);
    expect(untilOf({ ...facts, today: "2026-12-11" }, next)).toEqual(["2026-12-12"]);
    expect(untilOf({ ...facts, today: "2026-12-12" }, next)).toEqual(["free"]);
    // A school without a calendar has no terms that end.
    expect(untilOf(factsOf([rule]), next)).toEqual(["free"]);
  });
});

describe("a quota", () => {
  const held = (date: string, lessons = 2, environmentIds = [1]) => ({
    date,
    endTime: "09:10",
    lessons,
    environmentIds,
  });

  it("counts the week or the month of the date, with the dates of the same request", () => {
    const week = ruleOf({ kind: "quota", value: 2, unit: "perWeek", count: "reservations" });
    const asks = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-30"].map((date) => askOf(date));
    expect(untilOf(factsOf([week]), ...asks)).toEqual(["free", "free", "2026-11-30", "free"]);
    const month = { ...week, unit: "perMonth" } as const;
    expect(untilOf(factsOf([month]), ...asks)).toEqual(["free", "free", "2026-12-01", "2026-12-01"]);
    const full = factsOf([week], {
      held: [held("2026-11-23"), held("2026-11-24"), held("2026-12-01"), held("2026-12-02")],
    });
    expect(untilOf(full, askOf("2026-11-26"))).toEqual(["2026-12-07"]);
  });

  it("counts lessons, and returns no day for a request that never fits", () => {
    const rule = ruleOf({ kind: "quota", value: 4, unit: "perWeek", count: "lessons" });
    expect(untilOf(factsOf([rule], { held: [held("2026-11-24", 3)] }), askOf("2026-11-25"))).toEqual([
      "2026-11-30",
    ]);
    expect(untilOf(factsOf([rule]), askOf("2026-11-25", { lessons: 5 }))).toEqual([null]);
  });

  it("counts what is not over yet, in the rooms of the rule", () => {
    const rule = ruleOf({
      kind: "quota",
      value: 2,
      unit: "open",
      count: "reservations",
      environmentType: "Laboratório",
    });
    const rows = [
      held(TODAY, 2, [2]),
      held("2026-11-27", 2, [3]),
      held("2026-12-01", 2, [2]),
      held("2026-12-02", 2, [1]),
    ];
    // The one of today ended at 09:10; the rule does not apply to the classroom.
    const until = (of: Partial<BookingFacts>, room = 2) =>
      untilOf(factsOf([rule], of), askOf("2026-11-30", {}, [room]));
    expect(until({ held: rows })).toEqual(["2026-11-28"]);
    expect(until({ held: rows, time: "09:00" })).toEqual(["2026-11-28"]);
    expect(until({ held: rows.slice(1, 2) })).toEqual(["free"]);
    expect(until({ held: rows }, 1)).toEqual(["free"]);
  });
});

describe("who, outside of the term, duration and buffer", () => {
  it("lets only named people book, or be booked for by a named person", () => {
    const rule = ruleOf({ kind: "who", value: null, groupIds: [7], roles: ["pedagogical"] });
    const until = (of: Partial<BookingFacts>) => untilOf(factsOf([rule], of), askOf("2026-11-25"));
    expect(until({})).toEqual([null]);
    expect(until({ person: { id: 1, role: "teacher", groupIds: [7] } })).toEqual(["free"]);
    expect(until({ booker: { id: 9, role: "pedagogical", groupIds: [] } })).toEqual(["free"]);
  });

  it("refuses days and shifts without school", () => {
    const rule = ruleOf({ kind: "outsideTerm", value: null });
    const facts = factsOf([rule], { days: withCalendar });
    expect(untilOf(facts, askOf("2026-12-04"), askOf("2026-12-28"), askOf("2026-11-28"))).toEqual([
      "free",
      null,
      null,
    ]);
    expect(untilOf(factsOf([rule]), askOf("2026-12-28"), askOf("2026-11-28"))).toEqual(["free", null]);
  });

  it("refuses too many days in a row in one room, and too many lessons of a day", () => {
    const rule = ruleOf({ kind: "duration", value: 2, unit: "days" });
    const asks = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].map((date) => askOf(date));
    expect(untilOf(factsOf([rule]), ...asks)).toEqual(["free", "free", null, "free"]);
    expect(
      untilOf(factsOf([rule]), asks[0] as BookingAsk, asks[1] as BookingAsk, askOf("2026-11-26", {}, [2])),
    ).toEqual(["free", "free", "free"]);
    const lessons = ruleOf({ kind: "duration", value: 3, unit: "lessons" });
    const facts = factsOf([lessons], {
      held: [{ date: "2026-11-24", endTime: "11:30", lessons: 2, environmentIds: [1] }],
    });
    expect(untilOf(facts, ...asks.slice(0, 2))).toEqual([null, "free"]);
  });

  it("requires minutes between approved reservations of a room", () => {
    const rule = ruleOf({ kind: "buffer", value: 15, unit: "minutes" });
    const other = { date: "2026-11-24", environmentId: 1, startTime: "09:25", endTime: "10:00" };
    expect(untilOf(factsOf([rule], { neighbours: [other] }), askOf("2026-11-24"))).toEqual(["free"]);
    const near = { ...other, startTime: "09:24" };
    expect(
      untilOf(factsOf([rule], { neighbours: [near] }), askOf("2026-11-24"), askOf("2026-11-24", {}, [2])),
    ).toEqual([null, "free"]);
  });
});

it("reports the strictest rule of the first kind that refuses", () => {
  const rules = [
    ruleOf({ id: 1, kind: "notice", value: 3, unit: "days" }),
    ruleOf({ id: 2, kind: "notice", value: 9, unit: "days" }),
    ruleOf({ id: 3, kind: "notice", value: 2, unit: "days", isActive: false }),
    ruleOf({ id: 4, kind: "notice", value: 90, unit: "days", startDate: "2026-12-01" }),
    ruleOf({ id: 5, kind: "notice", value: 80, unit: "days", userIds: [2] }),
  ];
  const refusal = bookingCheck(factsOf(rules))([askOf("2026-11-24")])[0];
  expect([refusal?.rule.id, refusal?.until]).toEqual([2, "2026-11-15"]);
  expect(bookingCheck(factsOf(rules))([askOf("2026-12-01")])[0]?.rule.id).toBe(4);
  const staff = factsOf(rules, { person: { id: 3, role: "admin", groupIds: [] } });
  expect(bookingCheck(staff)([askOf("2026-11-24")])).toEqual([null]);
});

// The slow model: each rule by itself, each instant as minutes since 2026, each day checked.

function minutes(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000;
}

type World = { facts: BookingFacts; shiftsOn: Map<string, readonly string[]>; terms: CalendarRules["terms"] };

function lastDay({ shiftsOn }: World, { unit, value }: BookingRule, date: string): string {
  const first = [...shiftsOn.keys()].sort()[0] ?? "9999";
  // Before the first school day that is known, from Monday to Friday.
  const hasSchool = (day: string) => (day < first ? isWeekday(day) : shiftsOn.has(day));
  let [day, left] = [date, value ?? 1];
  while (left > 0) {
    day = addDays(day, -1);
    if (unit !== "schoolDays" || hasSchool(day)) left--;
  }
  return day;
}

function modelRefuses(world: World, rule: BookingRule, ask: BookingAsk, held: BookingFacts["held"]): boolean {
  const { facts } = world;
  const { slot } = ask;
  const inRule = (id: number) =>
    rule.environmentIds.length > 0
      ? rule.environmentIds.includes(id)
      : !rule.environmentType || rule.environmentType === facts.typeOf.get(id);
  const rooms = ask.environmentIds.filter(inRule);
  const named = (who: BookingFacts["person"]) =>
    rule.userIds.includes(who.id) ||
    rule.roles.includes(who.role) ||
    rule.groupIds.some((id) => who.groupIds.includes(id));
  const lists = rule.userIds.length + rule.roles.length + rule.groupIds.length;
  const isBound =
    rule.kind === "who" || (lists === 0 ? facts.person.role === "teacher" : named(facts.person));
  if (!rule.isActive || !isBound || rooms.length === 0 || (rule.startDate ?? "") > slot.date) return false;
  const now = minutes(facts.today, facts.time);
  const start = minutes(slot.date, slot.startTime);
  const most = rule.value ?? 0;
  const own = held.filter((each) => each.environmentIds.some(inRule));
  const size = (each: { lessons: number }) => (rule.count === "lessons" ? each.lessons : 1);
  const total = (some: BookingFacts["held"]) => some.reduce((sum, each) => sum + size(each), size(slot));
  switch (rule.kind) {
    case "who":
      return !named(facts.person) && !named(facts.booker);
    case "outsideTerm":
      return !(world.shiftsOn.get(slot.date) ?? []).includes(slot.shift);
    case "notice":
      return rule.unit === "hours"
        ? start - now < most * 60
        : now >= minutes(addDays(lastDay(world, rule, slot.date), 1), "00:00");
    case "horizon": {
      if (rule.unit === "hours") return start - now > most * 60;
      if (rule.unit !== "termEnd") return now < minutes(lastDay(world, rule, slot.date), "00:00");
      // Day by day: a term closes on its last day, unless exams are what is taught next.
      const taught = world.terms.filter((term) => isTaught(term.kind));
      const closes = (day: string) =>
        taught.some(({ endDate }) => endDate === day) &&
        taught.find(({ startDate }) => startDate > day)?.kind !== "exams";
      for (let day = facts.today; day < slot.date; day = addDays(day, 1)) if (closes(day)) return true;
      return false;
    }
    case "duration": {
      if (rule.unit === "lessons") {
        return rooms.some(
          (room) =>
            own
              .filter(({ date, environmentIds }) => date === slot.date && environmentIds.includes(room))
              .reduce((sum, { lessons }) => sum + lessons, slot.lessons) > most,
        );
      }
      return rooms.some((room) => {
        const dates = new Set([
          slot.date,
          ...own.filter(({ environmentIds }) => environmentIds.includes(room)).map(({ date }) => date),
        ]);
        const windows = daysFrom(addDays(slot.date, -most), most + 1);
        return windows.some((first) => daysFrom(first, most + 1).every((day) => dates.has(day)));
      });
    }
    case "buffer":
      return facts.neighbours.some(
        (other) =>
          other.date === slot.date &&
          rooms.includes(other.environmentId) &&
          minutes(other.date, other.startTime) - minutes(slot.date, slot.endTime) < most &&
          start - minutes(other.date, other.endTime) < most,
      );
    case "quota": {
      if (rule.unit === "perWeek")
        return total(own.filter(({ date }) => mondayOf(date) === mondayOf(slot.date))) > most;
      if (rule.unit === "perMonth")
        return total(own.filter(({ date }) => date.slice(0, 7) === slot.date.slice(0, 7))) > most;
      return total(own.filter(({ date, endTime }) => minutes(date, endTime) > now)) > most;
    }
  }
}

const HOURS = ["00:00", "07:30", "08:20", "09:10", "12:00", "13:30", "18:00", "22:45"];

const PROMISING: BookingRule["kind"][] = ["notice", "horizon", "quota"];

describe("over random rules, calendars and clocks", () => {
  const { below, pick, chance } = createRandom("rules of booking");
  const near = (spread: number) => addDays(TODAY, below(2 * spread) - spread);

  function randomRule(id: number): BookingRule {
    const kind = pick(RULE_KINDS);
    const unit = unitsOf(kind).length > 0 ? pick(unitsOf(kind)) : null;
    const most = unit ? UNITS_OF_KIND[kind][unit] : null;
    const rooms = below(3);
    return ruleOf({
      id,
      kind,
      unit,
      value: most ? 1 + below(Math.min(most, kind === "quota" || kind === "duration" ? 4 : 40)) : null,
      count: kind === "quota" ? pick(["reservations", "lessons"]) : null,
      environmentIds: rooms === 0 ? [1 + below(3)] : [],
      environmentType: rooms === 1 ? pick(["Sala", "Laboratório"]) : null,
      roles: chance(0.2) ? ["teacher"] : [],
      groupIds: chance(0.2) ? [below(3)] : [],
      userIds: chance(0.2) ? [1 + below(2)] : [],
      isActive: chance(0.9),
      startDate: chance(0.1) ? near(20) : null,
    });
  }

  function randomWorld(): World {
    const hasCalendar = chance(0.6);
    const start = near(90);
    const middle = addDays(start, 20 + below(80));
    const terms: CalendarRules["terms"] = hasCalendar
      ? [
          { name: "a", kind: "term", startDate: start, endDate: middle },
          {
            name: "b",
            kind: chance(0.5) ? "exams" : "term",
            startDate: addDays(middle, 2),
            endDate: addDays(middle, 9 + below(60)),
          },
        ]
      : [];
    const blocked = daysFrom(addDays(TODAY, -10), 40).flatMap((date) =>
      chance(0.1) ? SHIFTS.filter(() => chance(0.7)).map((shift) => ({ date, shift, title: "x" })) : [],
    );
    const isBlocked = (date: string, shift: string) =>
      blocked.some((each) => each.date === date && each.shift === shift);
    const dates = hasCalendar
      ? calendarDates({ weekdays: [1, 2, 3, 4, 5], terms, days: [] }, blocked, YEAR)
      : without.map(({ date, shifts }) => ({
          date,
          shifts: shifts.filter((shift) => !isBlocked(date, shift)),
        }));
    const booking = (): BookingFacts["held"][number] => ({
      date: near(12),
      endTime: pick(HOURS.slice(2)),
      lessons: 1 + below(4),
      environmentIds: [1 + below(3)],
    });
    const facts = factsOf(
      Array.from({ length: 1 + below(6) }, (_, index) => randomRule(index + 1)),
      {
        ...at(near(5), pick(HOURS)),
        person: {
          id: 1,
          role: pick(["teacher", "teacher", "admin"] as const),
          groupIds: chance(0.5) ? [below(3)] : [],
        },
        booker: { id: 2, role: pick(["teacher", "pedagogical"] as const), groupIds: [] },
        days: bookingDays(dates, terms),
        held: Array.from({ length: below(8) }, booking),
        neighbours: Array.from({ length: below(14) }, () => ({
          date: near(6),
          environmentId: 1 + below(3),
          startTime: "09:20",
          endTime: "10:10",
        })),
      },
    );
    return {
      facts,
      terms,
      shiftsOn: new Map(
        dates.filter((day) => day.shifts.length > 0).map(({ date, shifts }) => [date, shifts]),
      ),
    };
  }

  it("refuses exactly what the plain model refuses, by a rule of the first refusing kind", () => {
    const kinds = new Map<string, number>();
    for (let round = 0; round < 1500; round++) {
      const world = randomWorld();
      const asks = Array.from({ length: 1 + below(5) }, () =>
        askOf(
          near(chance(0.6) ? 6 : 60),
          { lessons: 1 + below(4), shift: pick(SHIFTS) },
          chance(0.3) ? [1, 2] : [1 + below(3)],
        ),
      );
      const held = [...world.facts.held];
      const refusals = bookingCheck(world.facts)(asks);
      for (const [index, ask] of asks.entries()) {
        const refusing = world.facts.rules.filter((rule) => modelRefuses(world, rule, ask, held));
        const first = RULE_KINDS.find((kind) => refusing.some((rule) => rule.kind === kind));
        const refusal = refusals[index] as RuleRefusal | null;
        expect(refusal?.rule.kind, `round ${round}`).toBe(first);
        if (!refusal) held.push({ ...ask.slot, environmentIds: ask.environmentIds });
        else {
          expect(refusing.map(({ id }) => id)).toContain(refusal.rule.id);
          kinds.set(refusal.rule.kind, (kinds.get(refusal.rule.kind) ?? 0) + 1);
        }
      }
    }
    // No kind is left out by chance.
    for (const kind of RULE_KINDS) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(20);
  });

  it("returns a day on which the rule allows the request", () => {
    let promised = 0;
    for (let round = 0; round < 1000; round++) {
      const world = randomWorld();
      const rule = {
        ...(world.facts.rules.find(({ kind }) => PROMISING.includes(kind)) ?? ruleOf({ unit: "days" })),
        isActive: true,
      };
      const ask = askOf(near(30), {}, [1]);
      const [refusal] = bookingCheck({ ...world.facts, rules: [rule] })([ask]);
      if (!refusal?.until) continue;
      promised++;
      const facts = { ...world.facts, rules: [rule] };
      if (rule.kind === "notice" || rule.kind === "horizon") {
        const isNotice = rule.kind === "notice";
        const when = isNotice ? at(refusal.until, "00:00") : at(refusal.until, "23:59");
        const missed = isNotice
          ? at(addDays(refusal.until, 1), "00:00")
          : at(addDays(refusal.until, -1), "23:59");
        expect(untilOf({ ...facts, ...when }, ask), rule.kind).toEqual(["free"]);
        expect(untilOf({ ...facts, ...missed }, ask), rule.kind).not.toEqual(["free"]);
      } else if (rule.unit === "open") {
        expect(untilOf({ ...facts, ...at(refusal.until, "00:00") }, ask)).toEqual(["free"]);
      } else {
        expect(modelRefuses(world, rule, askOf(refusal.until), world.facts.held)).toBe(false);
      }
    }
    expect(promised).toBeGreaterThan(100);
  });

  it("costs at most a millisecond of CPU for a hundred rules", () => {
    const rules = Array.from({ length: 100 }, (_, index) => ({
      ...randomRule(index + 1),
      isActive: true,
      roles: [],
      groupIds: [],
      userIds: [],
      environmentIds: [1],
    }));
    const passing = rules.map((rule) => ({
      ...rule,
      value: rule.kind === "quota" || rule.kind === "duration" ? 500 : 1,
      unit: rule.kind === "horizon" ? ("termEnd" as const) : rule.unit,
      kind: rule.kind === "who" || rule.kind === "outsideTerm" ? ("notice" as const) : rule.kind,
      ...(rule.unit ? {} : { unit: "schoolDays" as const }),
    }));
    const facts = factsOf(passing, {
      days: withCalendar,
      held: Array.from({ length: 60 }, (_, index) => ({
        date: addDays(TODAY, index + 9),
        endTime: "09:10",
        lessons: 2,
        environmentIds: [1],
      })),
    });
    const asks = [askOf("2026-11-30")];
    expect(untilOf(facts, ...asks)).toEqual(["free"]);
    // A loaded machine slows the thread by its caches: the fastest batch counts.
    const batches = Array.from({ length: 20 }, () => {
      const spent = startCpuClock();
      for (let round = 0; round < 20; round++) bookingCheck(facts)(asks);
      return spent() / 20;
    });
    expect(Math.min(...batches)).toBeLessThan(1);
  });
});
