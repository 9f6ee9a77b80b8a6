import { describe, expect, it } from "vitest";
import { readTypedResources, writeResources } from "#app/domain/import/import.ts";
import { type EnvironmentOption, groupByType } from "#app/domain/rooms/environment.ts";
import { holdsAtLeast } from "#app/domain/rooms/resource.ts";
import { arrangeRooms, NO_NARROWING, type NotFreeRoom } from "#app/domain/rooms/room-choice.ts";
import { requestBarText } from "#app/text/bookings/request-rooms.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";

function room(id: number, name: string, type: EnvironmentOption["type"] = "Sala"): EnvironmentOption {
  return { id, name, type, capacity: 30, resources: [] };
}

const notFree = (id: number, standing: NotFreeRoom["standing"], freeCount = 0): NotFreeRoom => ({
  id,
  standing,
  text: "…",
  freeCount,
  isOwn: false,
});

describe("the rooms of a form", () => {
  const GROUPS = groupByType([
    room(1, "Sala 101"),
    room(2, "Sala 102"),
    room(3, "Sala 103"),
    room(4, "Sala dos Professores"),
    room(5, "Laboratório de Física", "Laboratório"),
    room(6, "Laboratório de Química", "Laboratório"),
  ]);

  it("are those that the person uses first, tiles and rows alike", () => {
    const { groups } = arrangeRooms(GROUPS, null, NO_NARROWING, { used: [6, 3] });
    expect(groups.map(({ tiles }) => tiles.map(({ shortName }) => shortName))).toContainEqual([
      "103",
      "101",
      "102",
    ]);
    expect(groups.map(({ rows }) => rows.map(({ id }) => id))).toContainEqual([6, 5]);
  });

  it("are tiles by number, rows by name, requested ones last and as rows, taken ones apart", () => {
    const states = {
      dateCount: 2,
      notFree: [notFree(2, "requested"), notFree(3, "taken"), notFree(5, "requested")],
    };
    const { groups, taken } = arrangeRooms(GROUPS, states, NO_NARROWING);
    const names = (rooms: { shortName: string }[]) => rooms.map(({ shortName }) => shortName);
    expect(names(groups[0]?.tiles ?? [])).toEqual(["101"]);
    expect(names(groups[0]?.rows ?? [])).toEqual(["Sala dos Professores", "Sala 102"]);
    expect(groups[0]).toMatchObject({ head: "Sala", freeCount: 2, requestedCount: 1 });
    expect(groups[1]).toMatchObject({ head: "Laboratórios" });
    expect(names(groups[1]?.rows ?? [])).toEqual(["Química", "Física"]);
    expect(taken.map(({ id }) => id)).toEqual([3]);
  });

  it("match where they have every requested resource", () => {
    const holding = (names: string[]) => names.map((name) => ({ name, count: null }));
    const rooms = [
      { ...room(1, "Sala 101"), resources: holding(["Projetor", "Computadores"]) },
      { ...room(2, "Sala 102"), resources: holding(["Projetor"]) },
    ];
    const matching = (resources: string[]) => {
      const { groups } = arrangeRooms(groupByType(rooms), null, { ...NO_NARROWING, resources });
      const shown = groups.flatMap((group) => [...group.tiles, ...group.rows]);
      return shown.filter(({ isMatch }) => isMatch).map(({ id }) => id);
    };
    expect(matching([])).toEqual([1, 2]);
    expect(matching(["Projetor"])).toEqual([1, 2]);
    expect(matching(["Projetor", "Computadores"])).toEqual([1]);
  });

  it("that are free on half of a series' dates or more are rows after the free ones, the best first", () => {
    const taken = [notFree(1, "taken", 4), notFree(2, "taken", 3), notFree(4, "taken", 5)];
    const states = { dateCount: 8, notFree: [...taken, notFree(5, "ruled", 7)] };
    const series = arrangeRooms(GROUPS, states, NO_NARROWING, { offersPartly: true });
    expect(series.groups[0]?.tiles.map(({ id }) => id)).toEqual([3]);
    expect(series.groups[0]?.rows.map(({ id, standing }) => [id, standing])).toEqual([
      [4, "partly"],
      [1, "partly"],
    ]);
    expect(series.groups[0]?.partlyCount).toBe(2);
    expect(series.taken.map(({ id }) => id)).toEqual([2, 5]);
    const single = arrangeRooms(GROUPS, states, NO_NARROWING);
    expect(single.taken.map(({ id }) => id)).toEqual([1, 2, 4, 5]);
  });

  it("have no availability without dates", () => {
    const { groups, taken } = arrangeRooms(GROUPS, null, NO_NARROWING);
    expect(
      groups.flatMap(({ tiles, rows }) => [...tiles, ...rows]).every(({ standing }) => standing === null),
    ).toBe(true);
    expect(taken).toEqual([]);
  });
});

describe("what a room holds", () => {
  const held = [
    { name: "Computadores", count: 20 },
    { name: "Projetor", count: null },
  ];

  it.each([
    [[], true],
    [[{ name: "Projetor", count: null }], true],
    [[{ name: "Computadores", count: 20 }], true],
    [[{ name: "Computadores", count: 21 }], false],
    [[{ name: "Projetor", count: 1 }], false],
    [[{ name: "TV", count: null }], false],
  ])("is at least %j: %s", (needed, isEnough) => {
    expect(holdsAtLeast(held, needed)).toBe(isEnough);
  });

  it("is read from a cell and written the same way, each name once", () => {
    expect(readTypedResources(" Projetor ; Computadores: 20;; TV:muitas\nSom")).toEqual([
      { name: "Projetor", count: null },
      { name: "Computadores", count: 20 },
      { name: "TV", count: "muitas" },
      { name: "Som", count: null },
    ]);
    const twice = [
      { name: "TV", count: 1 },
      { name: "Bancadas", count: 4 },
      { name: "tv", count: 2 },
    ];
    expect(writeResources(twice)).toBe("Bancadas: 4; tv: 2");
  });

  it("is written in words: a number before a plural, a multiplier after other names", () => {
    const words = [...held, { name: "Ar-condicionado", count: 2 }, { name: "TV", count: null }];
    expect(resourceLine(words)).toBe("20 computadores, projetor, ar-condicionado × 2, TV");
  });
});

it.each([
  ["Sala 101", "Sala\u00A0101"],
  ["Laboratório de Redes e Cabeamento", "Lab. de Redes"],
  ["Auditório Professora Lúcia Andrade", "Aud. Professora Lúcia Andrade"],
  ["Anfiteatro", "Anfiteatro"],
])("%s is %s in a line of several", (name, short) => {
  expect(requestBarText.rooms([name])).toBe(short);
});
