/** Dates as people type them (rules R18.3). */
import { expect, it } from "vitest";
import { readTypedDate, readTypedDates, yearOfTexts } from "#app/domain/dates/typed-date.ts";

it.each([
  ["21/04/2026", "2026-04-21"],
  ["1/5/26", "2026-05-01"],
  ["08/09/27", "2027-09-08"],
  ["10-09-2027", "2027-09-10"],
  ["11.09.2027", "2027-09-11"],
  ["2027-09-11", "2027-09-11"],
  ["2027-09-11T00:00:00", "2027-09-11"],
  ["21 de abril", "2028-04-21"],
  ["1º de maio de 2027", "2027-05-01"],
  ["21/abr/27", "2027-04-21"],
  ["15 março 2027", "2027-03-15"],
  ["qua, 21/04/2027", "2027-04-21"],
  ["Quarta-feira 21/04/2027", "2027-04-21"],
  ["21/04/2027 (quarta-feira)", "2027-04-21"],
  ["21/04", "2028-04-21"],
  ["amanhã", "amanhã"],
  ["", ""],
  ["21 de abrilho", "21 de abrilho"],
])("«%s» is %s", (typed, date) => {
  expect(readTypedDate(typed, 2028)).toBe(date);
});

it.each([
  ["13 a 17/07/2027", "2027-07-13", "2027-07-17"],
  ["12/07/2027 a 30/07/2027", "2027-07-12", "2027-07-30"],
  ["28/06 a 02/07/2027", "2027-06-28", "2027-07-02"],
  ["20/12 a 03/01/2028", "2027-12-20", "2028-01-03"],
  ["13 a 17 de julho", "2028-07-13", "2028-07-17"],
  ["de 13 até 17 de julho de 2027", "2027-07-13", "2027-07-17"],
  ["13 – 17/07/2027", "2027-07-13", "2027-07-17"],
  ["21 de abril", "2028-04-21", "2028-04-21"],
])("the period «%s» is %s to %s", (typed, start, end) => {
  expect(readTypedDates(typed, 2028)).toEqual({ start, end });
});

it("takes the year that most texts name", () => {
  expect(yearOfTexts(["21 de abril", "08/09/27", "10-09-2027", "01/01/2026"])).toBe(2027);
  expect(yearOfTexts(["21 de abril"])).toBeNull();
});
