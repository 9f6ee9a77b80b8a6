import { describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { toggleLesson } from "#app/domain/dates/lesson.ts";
import { cellsOfShift, freeLessons } from "#app/domain/rooms/day-grid.ts";
import { coverDates } from "#app/domain/rooms/room-cover.ts";
import { nameGroup } from "#app/domain/rooms/room-names.ts";
import {
  finderAddress,
  matchesFilter,
  NO_FILTER,
  readFinderQuery,
  readRoomFilter,
  requestAddress,
} from "#app/domain/rooms/room-query.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";

describe("the filter of rooms", () => {
  it("is parsed from an address, without invalid values", () => {
    const query = new URLSearchParams(
      "tipo=laboratorio&lugares=20&recurso=Projetor&recurso=Projetor&recurso=+&recurso=Ar&livres=1",
    );
    expect(readRoomFilter(query)).toEqual({
      type: "Laboratório",
      seats: 20,
      resources: ["Projetor", "Ar"],
      freeOnly: true,
    });
    expect(readRoomFilter(new URLSearchParams("tipo=x&lugares=-1&livres=sim"))).toEqual(NO_FILTER);
  });

  it("matches the type, at least the seats and every resource", () => {
    const lab = {
      id: 1,
      name: "Lab",
      type: "Laboratório" as const,
      capacity: 20,
      resources: [
        { name: "Projetor", count: null },
        { name: "Ar-condicionado", count: 1 },
      ],
    };
    expect(matchesFilter(lab, NO_FILTER)).toBe(true);
    expect(matchesFilter(lab, { ...NO_FILTER, type: "Sala" })).toBe(false);
    expect(matchesFilter(lab, { ...NO_FILTER, seats: 20 })).toBe(true);
    expect(matchesFilter(lab, { ...NO_FILTER, seats: 21 })).toBe(false);
    expect(matchesFilter({ ...lab, capacity: null }, { ...NO_FILTER, seats: 1 })).toBe(false);
    expect(matchesFilter(lab, { ...NO_FILTER, resources: ["projetor", "ar-condicionado"] })).toBe(true);
    expect(matchesFilter(lab, { ...NO_FILTER, resources: ["Projetor", "Bancada"] })).toBe(false);
  });
});

describe("the finder's address", () => {
  it("is parsed back into the same query", () => {
    const query = {
      dates: ["2026-11-26", "2026-12-03"],
      shift: "evening" as const,
      lessons: [1, 2] as (1 | 2)[],
    };
    const filter = { type: "Sala" as const, seats: 30, resources: ["Ar & som"], freeOnly: true };
    const address = new URL(finderAddress(query, filter), "http://escola.test");
    expect(address.pathname).toBe("/ambientes/livres");
    expect(readFinderQuery(address.searchParams)).toEqual({ ...query, filter });
  });

  it("sorts its dates, each once, and takes no more than 60", () => {
    const dates = (text: string) => readFinderQuery(new URLSearchParams(text)).dates;
    expect(dates("data=2026-11-26&data=2026-11-24&data=x&data=2026-11-26")).toEqual([
      "2026-11-24",
      "2026-11-26",
    ]);
    expect(
      dates(
        daysFrom("2026-01-01", 61)
          .map((date) => `data=${date}`)
          .join("&"),
      ),
    ).toHaveLength(60);
  });

  it("leads to the request filled in", () => {
    const query = { dates: ["2026-11-26"], shift: "morning" as const, lessons: [3] as 3[] };
    expect(requestAddress(query, [7], ["2026-11-27|morning|8"])).toBe(
      "/reservas/nova?data=2026-11-26&turno=manha&aula=3&ambiente=7&exceptions=2026-11-27%7Cmorning%7C8",
    );
  });
});

describe("a run of lessons", () => {
  it.each<[number[], number, number[]]>([
    [[], 3, [3]],
    [[2], 3, [2, 3]],
    [[1], 4, [1, 2, 3, 4]],
    [[2, 3, 4], 4, [2, 3]],
    [[2, 3, 4], 2, [3, 4]],
    [[2, 3, 4], 3, [3]],
    [[3], 3, []],
  ])("%j with %i pressed is %j", (run, pressed, result) => {
    expect(toggleLesson(run as 1[], pressed as 1)).toEqual(result);
  });
});

describe("nameGroup", () => {
  it("shows once the prefix of at least half the names", () => {
    const { head, nameOf } = nameGroup("Laboratório", [
      "Laboratório de Informática",
      "Laboratório de Redes e Cabeamento",
      "Cozinha",
    ]);
    expect(head).toBe("Laboratórios");
    expect(nameOf("Laboratório de Informática")).toBe("Informática");
    expect(nameOf("Cozinha")).toBe("Cozinha");
  });

  it.each([
    ["Sala", ["Sala 101", "Sala 102"]],
    ["Auditório", ["Auditório Central", "Auditório Velho", "Anfiteatro"]],
    ["Sala", ["Sala de Reuniões 1"]],
    ["Sala", []],
  ])("leaves the names of %s %j whole", (own, names) => {
    const { head, nameOf } = nameGroup(own, names);
    expect(head).toBe(own);
    expect(names.map(nameOf)).toEqual(names);
  });
});

describe("coverDates", () => {
  it("takes one room where one serves, the first of several", () => {
    const rooms = [
      { id: 1, free: [0] },
      { id: 2, free: [0, 1] },
      { id: 3, free: [0, 1] },
    ];
    expect(coverDates(rooms, 2)).toEqual([{ id: 2, dates: [0, 1] }]);
  });

  it("finds two rooms where taking the fullest first would need three", () => {
    const rooms = [
      { id: 1, free: [0, 1, 2, 3] },
      { id: 2, free: [0, 1, 4] },
      { id: 3, free: [2, 3, 5] },
    ];
    expect(coverDates(rooms, 6)).toEqual([
      { id: 2, dates: [0, 1, 4] },
      { id: 3, dates: [2, 3, 5] },
    ]);
  });

  it("serves many dates by many rooms", () => {
    const rooms = Array.from({ length: 10 }, (_, id) => ({ id, free: [id] }));
    expect(coverDates(rooms, 10)).toHaveLength(10);
  });

  it("finds the smallest set of more than three rooms, where the widest ones lead astray", () => {
    // The two rooms of before and the one that misleads, for the first six dates and for the next.
    const rooms = [0, 6].flatMap((first) => [
      { id: first, free: [0, 1, 2, 3].map((date) => first + date) },
      { id: first + 1, free: [0, 1, 4].map((date) => first + date) },
      { id: first + 2, free: [2, 3, 5].map((date) => first + date) },
    ]);
    expect(coverDates(rooms, 12)?.map(({ id }) => id)).toEqual([1, 2, 7, 8]);
  });

  it("takes some milliseconds where no small set is to be found", () => {
    // Of any two dates some room is free on one only: sets are many, and none is small.
    const rooms = Array.from({ length: 60 }, (_, id) => ({
      id,
      free: Array.from({ length: 60 }, (_, date) => date).filter(
        (date) => ((date * 7 + id * 13) % 61) % 9 === 0,
      ),
    }));
    const cpu = startCpuClock();
    const cover = coverDates(rooms, 60);
    expect(cpu()).toBeLessThan(250);
    expect(cover === null || cover.flatMap(({ dates }) => dates).length === 60).toBe(true);
  });

  it("has no answer where a date has no free room", () => {
    expect(coverDates([{ id: 1, free: [0] }], 2)).toBeNull();
    expect(coverDates([], 1)).toBeNull();
  });

  it("covers 60 dates with 200 rooms", () => {
    const rooms = Array.from({ length: 200 }, (_, id) => ({
      id,
      free: Array.from({ length: 60 }, (_, date) => date).filter((date) => (date * 7 + id * 13) % 5 > 1),
    }));
    expect(coverDates(rooms, 60)).not.toBeNull();
  });
});

describe("cellsOfShift", () => {
  const entry = (id: number, startTime: string, endTime: string, isApproved = true) => ({
    id,
    startTime,
    endTime,
    isApproved,
  });
  const usual = { isBlocked: false, over: [] };

  it("joins the lessons of one reservation, and leaves the free ones single", () => {
    const a = entry(1, "08:20", "10:00");
    const cells = cellsOfShift("morning", DEFAULT_LESSON_SET.morning, [a], usual);
    expect(cells).toEqual([1, { first: 2, last: 3, state: "occupied", entries: [a] }, 4, 5]);
    expect(freeLessons(cells)).toEqual([1, 4, 5]);
  });

  it("separates neighbours, and hides requests behind approved ones", () => {
    const a = entry(1, "07:30", "08:20");
    const b = entry(2, "08:20", "09:10");
    const c = entry(3, "07:30", "10:00", false);
    const d = entry(4, "09:10", "10:50", false);
    expect(cellsOfShift("morning", DEFAULT_LESSON_SET.morning, [a, b, c, d], usual)).toEqual([
      { first: 1, last: 1, state: "occupied", entries: [a] },
      { first: 2, last: 2, state: "occupied", entries: [b] },
      { first: 3, last: 3, state: "requested", entries: [c, d] },
      { first: 4, last: 4, state: "requested", entries: [d] },
      5,
    ]);
  });

  it("shows the entries of a blocked shift, and past lessons as over", () => {
    const a = entry(1, "08:20", "09:10");
    expect(cellsOfShift("morning", DEFAULT_LESSON_SET.morning, [a], { isBlocked: true, over: [1] })).toEqual([
      { first: 1, last: 1, state: "blocked", entries: [] },
      { first: 2, last: 2, state: "occupied", entries: [a] },
      { first: 3, last: 5, state: "blocked", entries: [] },
    ]);
    expect(
      cellsOfShift("morning", DEFAULT_LESSON_SET.morning, [], { isBlocked: false, over: [1, 2] }),
    ).toEqual([{ first: 1, last: 2, state: "over", entries: [] }, 3, 4, 5]);
  });

  it("puts what overlaps no lesson into the next one, else the last, of its own shift alone", () => {
    const of = { lessons: [span("08:00", "08:45"), span("09:00", "09:45")], whole: span("08:00", "09:45") };
    const inBreak = entry(1, "08:45", "09:00");
    const before = entry(2, "07:00", "07:50");
    const after = entry(3, "10:00", "11:30");
    const evening = entry(4, "18:30", "22:00");
    expect(cellsOfShift("morning", of, [inBreak], usual)).toEqual([
      1,
      { first: 2, last: 2, state: "occupied", entries: [inBreak] },
    ]);
    expect(cellsOfShift("morning", of, [before, after, evening], usual)).toEqual([
      { first: 1, last: 1, state: "occupied", entries: [before] },
      { first: 2, last: 2, state: "occupied", entries: [after] },
    ]);
  });
});

function span(startTime: string, endTime: string) {
  return { startTime, endTime };
}
