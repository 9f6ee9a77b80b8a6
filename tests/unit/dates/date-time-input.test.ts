import { expect, it } from "vitest";
import { isDateInput, isTimeInput, timeOfInput } from "#app/domain/dates/civil-date.ts";
import { civilDateOfInput } from "#app/domain/dates/date-of-input.ts";

it.each([
  "2026-02-30T12:00:00Z",
  "2026-03-19T12:00:00",
  "2026-03-19T24:01:00Z",
  "2026-03-19T12:00:00+25:00",
  "x",
])("%j is no date", (text) => {
  expect(isDateInput(text)).toBe(false);
});

it.each([
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
])("the day of %j is %j", (text, expected) => {
  expect(isDateInput(text)).toBe(true);
  expect(civilDateOfInput(text, "America/Sao_Paulo")).toBe(expected);
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
])("%j is no time", (text) => {
  expect(isTimeInput(text)).toBe(false);
});
