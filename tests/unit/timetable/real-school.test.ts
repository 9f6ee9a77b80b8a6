/** The file of the first hour's journey is as large as a real one, and nobody in it is in two places. */
import { expect, it } from "vitest";
import { spellingKey } from "#app/domain/timetable/spellings.ts";
import { makeRealTimetable, REAL_SCHOOL } from "#tests/support/timetable/real-school.ts";

const { blocks } = makeRealTimetable();
const namesOf = (of: (block: (typeof blocks)[number]) => string[]) => [...new Set(blocks.flatMap(of))];

it("has the size of a real school's", () => {
  const names = {
    rooms: namesOf(({ environments }) => environments),
    teachers: namesOf(({ teachers }) => teachers),
    disciplines: namesOf(({ discipline }) => [discipline]),
    classes: namesOf(({ classes }) => classes),
  };
  const sizes = Object.fromEntries(Object.entries(names).map(([kind, list]) => [kind, list.length]));
  expect({ ...sizes, cards: blocks.length }).toEqual(REAL_SCHOOL);
  for (const list of Object.values(names)) expect(new Set(list.map(spellingKey)).size).toBe(list.length);
});

it("has nobody and no room in two places", () => {
  for (const kind of ["classes", "teachers", "environments"] as const) {
    const held = blocks.flatMap((block) =>
      block[kind].map((name) => `${block.weekday} ${block.period} ${name}`),
    );
    expect(new Set(held).size, kind).toBe(held.length);
  }
});
