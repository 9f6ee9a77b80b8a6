import { expect, it } from "vitest";
import { isDateInput, isTimeInput, timeOfInput } from "#app/domain/civil-date.ts";

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
  ["07:30", "07:30"],
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
