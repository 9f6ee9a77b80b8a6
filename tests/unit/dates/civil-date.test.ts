import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addDays,
  daysFrom,
  daysInRange,
  isCivilDate,
  isDateInput,
  isTimeInput,
  mondayOf,
  timeOfInput,
} from "#app/domain/dates/civil-date.ts";
import { civilDateOfInput } from "#app/domain/dates/date-of-input.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import { formatDate, formatInstant, formatWeekdayDate } from "#app/text/format.ts";

/** The machine's own zone, which must not matter; with its hours from UTC in January 2026. */
const MACHINES: [string, number][] = [
  ["America/Sao_Paulo", -3],
  ["America/Manaus", -4],
  ["America/Rio_Branco", -5],
  ["America/Noronha", -2],
  ["UTC", 0],
  ["Pacific/Kiritimati", 14],
];
const SCHOOL = "America/Sao_Paulo";
const at = (iso: string, timeZone = SCHOOL) => ({ now: () => new Date(iso), timeZone });

describe.each(MACHINES)("on a machine in %s", (zone, hours) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it("has the hours of that zone", () => {
    expect(0 - new Date("2026-01-15T12:00:00Z").getTimezoneOffset() / 60).toBe(hours);
  });

  it.each([
    ["2026-03-12", 1, "2026-03-13"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2018-11-03", 1, "2018-11-04"],
    ["2018-11-04", 1, "2018-11-05"],
    ["2018-11-05", -1, "2018-11-04"],
    ["2019-02-16", 1, "2019-02-17"],
    ["2026-03-12", 365, "2027-03-12"],
  ])("%s and %i days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    ["2026-03-12", "2026-03-09"],
    ["2026-03-09", "2026-03-09"],
    ["2026-03-15", "2026-03-09"],
    ["2018-11-04", "2018-10-29"],
    ["2027-01-01", "2026-12-28"],
  ])("the Monday of %s is %s", (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  it("counts a week over the day without midnight", () => {
    expect(daysFrom("2018-11-02", 4)).toEqual(["2018-11-02", "2018-11-03", "2018-11-04", "2018-11-05"]);
    expect(daysInRange("2018-10-29", "2018-11-04")).toBe(7);
    expect(daysInRange("2026-03-12", "2026-03-12")).toBe(1);
    expect(daysInRange("2026-01-01", "2026-12-31")).toBe(365);
  });

  it.each([
    ["2026-04-21", "2026-04-21"],
    ["2026-04-21T00:00:00.000Z", "2026-04-21"],
    ["2026-04-21T00:00:00Z", "2026-04-21"],
    ["2026-04-21T03:00:00.000Z", "2026-04-21"],
    ["2026-04-21T02:59:59.999Z", "2026-04-20"],
    ["2026-04-22T02:59:59.999Z", "2026-04-21"],
    ["2026-04-21T12:00:00.000Z", "2026-04-21"],
    ["2026-04-21T23:30:00-03:00", "2026-04-21"],
    ["2018-11-04T03:00:00Z", "2018-11-04"],
    ["2100-12-31", "2100-12-31"],
    ["2100-12-31T00:00:00Z", "2100-12-31"],
    // The last moment of the school's last day, three hours behind UTC.
    ["2101-01-01T02:59:59.999Z", "2100-12-31"],
    ["2101-01-01T03:00:00.000Z", null],
    ["2100-12-31T23:59:59-12:00", null],
    ["2101-01-01T00:00:00Z", null],
    ["2000-01-01T02:00:00Z", "2000-01-01"],
    // Summer time of that year: two hours behind.
    ["2000-01-01T01:59:59Z", null],
    ["2000-01-01T00:00:00Z", "2000-01-01"],
    ["2000-01-01T00:00:00+14:00", null],
    ["1999-12-31T23:59:59-12:00", "2000-01-01"],
    ["9999-12-31T23:59:59-12:00", null],
    ["0000-01-01T00:00:00+14:00", null],
    ["0001-01-01T00:00:00Z", null],
  ])("the input %s is the day %s", (input, expected) => {
    expect(isDateInput(input)).toBe(true);
    expect(civilDateOfInput(input, SCHOOL)).toBe(expected);
  });

  it.each([
    ["2026-03-12T02:59:59Z", "2026-03-11", "23:59", "evening"],
    ["2026-03-12T03:00:00Z", "2026-03-12", "00:00", "morning"],
    ["2026-03-12T14:59:59Z", "2026-03-12", "11:59", "morning"],
    ["2026-03-12T15:00:00Z", "2026-03-12", "12:00", "afternoon"],
    ["2026-03-12T20:59:59Z", "2026-03-12", "17:59", "afternoon"],
    ["2026-03-12T21:00:00Z", "2026-03-12", "18:00", "evening"],
    // Clocks went from 23:59 to 01:00 that night.
    ["2018-11-04T02:59:59Z", "2018-11-03", "23:59", "evening"],
    ["2018-11-04T03:00:00Z", "2018-11-04", "01:00", "morning"],
    // And back: the hour from 23:00 came twice.
    ["2019-02-17T01:30:00Z", "2019-02-16", "23:30", "evening"],
    ["2019-02-17T02:30:00Z", "2019-02-16", "23:30", "evening"],
    ["2019-02-17T03:00:00Z", "2019-02-17", "00:00", "morning"],
  ])("at %s the school has %s, %s, %s", (instant, day, time, shift) => {
    expect(schoolToday(at(instant))).toBe(day);
    expect(schoolTime(at(instant))).toBe(time);
    expect(currentShift(at(instant))).toBe(shift);
  });

  it("shows a day as it is", () => {
    expect(formatDate("2026-04-21")).toBe("21/04/2026");
    expect(formatWeekdayDate("2018-11-04")).toBe("domingo, 04/11/2018");
    expect(formatInstant("2026-03-12T02:05:00Z", SCHOOL)).toBe("11/03/2026 às 23:05");
  });
});

it.each([
  ["America/Manaus", "23:30", "2026-03-11"],
  ["America/Rio_Branco", "22:30", "2026-03-11"],
  ["America/Noronha", "01:30", "2026-03-12"],
  ["UTC", "03:30", "2026-03-12"],
])("a school in %s has its own clock", (zone, time, day) => {
  expect(schoolTime(at("2026-03-12T03:30:00Z", zone))).toBe(time);
  expect(schoolToday(at("2026-03-12T03:30:00Z", zone))).toBe(day);
});

it.each([
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "2027-02-29",
  "0001-01-01",
  "9999-12-31",
  "1999-12-31",
  "2101-01-01",
  "26-03-12",
  "2026-3-12",
  "12/03/2026",
  " 2026-03-12",
  "2026-03-12 ",
  "",
  "2026-03-12T",
  "+002026-03-12",
  "２０２６-03-12",
])("%j is not a day", (text) => {
  expect(isCivilDate(text)).toBe(false);
  expect(isDateInput(text)).toBe(false);
});

it.each([
  "2026-02-30T12:00:00Z",
  "2026-03-12T25:00:00Z",
  "x",
  "2026-03-12T12:00:00",
  "2026-03-12T24:01:00Z",
  "2026-03-12T12:00:00+25:00",
  "2026-03-12T12:00:00+99:00",
  "2026-03-12 12:00:00Z",
  "Thu, 12 Mar 2026 12:00:00 GMT",
])("%j is not an instant", (text) => {
  expect(isDateInput(text)).toBe(false);
});

it.each([
  ["07:30", "07:30"],
  ["9999-12-31T19:30:00-12:00", "07:30"],
  ["0000-01-01T00:00:00+14:00", "10:00"],
  ["00:00", "00:00"],
  ["2026-03-19T07:30:00.000Z", "07:30"],
  ["2026-03-19T07:30Z", "07:30"],
  ["2026-03-19T07:30:00-03:00", "10:30"],
])("the time of %j is %j", (text, expected) => {
  expect(isTimeInput(text)).toBe(true);
  expect(timeOfInput(text)).toBe(expected);
});

it.each([
  "7:30",
  "24:00",
  "07:60",
  "07:30:00",
  "",
  "2026-03-19",
  "2026-02-30T07:30:00Z",
  "2026-03-19T07:30:00",
])("%j is not a time", (text) => {
  expect(isTimeInput(text)).toBe(false);
});
