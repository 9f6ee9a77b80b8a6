/** A grid by the calls: what it was taken for, and its file read again another way (rules R28.44). */
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { odsOf, type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { NOW, PERIOD } from "#tests/support/timetable/published.ts";

const rows = (...cells: string[]) => [
  ["", "Segunda", "Terça"],
  ["07:30", ...cells.slice(0, 2)],
  ["08:20", ...cells.slice(2)],
];
const SHEETS: TestSheet[] = [
  { name: "DS-1", rows: rows("Algoritmos\nAna Conceição / Sala 1", "", "Ética\nBia Gonçalves / Sala 1", "") },
  { name: "DS-2", rows: rows("", "Algoritmos\nAna Conceição / Sala 2", "", "") },
];

async function send(
  app: TestApp,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  name = "quadro.xlsx",
) {
  const body = new FormData();
  body.append("file", new File([Buffer.from(bytes)], name));
  for (const [field, value] of Object.entries({ ...PERIOD, ...fields })) body.append(field, value);
  const response = await app.as("pedro").fetch("/api/timetables", { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const again = (app: TestApp, id: number, body: object) =>
  app.as("pedro").api("PUT", `/api/timetables/${id}/columns`, body);

describe("a grid's file", () => {
  it.each([
    ["XLSX", xlsxOf],
    ["ODS", odsOf],
  ])("in %s is answered with its orientation, parts, separators and some cells split", async (_, fileOf) => {
    const app = await createTestApp({ now: NOW });
    const made = await send(app, fileOf(SHEETS), { format: "grid" });
    expect([made.status, made.body.format, made.body.lessons]).toEqual([201, "grid", 3]);
    expect(made.body).toMatchObject({ sheet: null, sheets: ["DS-1", "DS-2"] });
    expect(made.body.grid).toEqual({
      orientation: "sheetPerClass",
      parts: ["discipline", "teacher", "environment"],
      separators: ["line", "slash"],
      samples: [
        {
          cell: "DS-1, B2",
          text: "Algoritmos\nAna Conceição / Sala 1",
          parts: ["Algoritmos", "Ana Conceição", "Sala 1"],
        },
        {
          cell: "DS-1, B3",
          text: "Ética\nBia Gonçalves / Sala 1",
          parts: ["Ética", "Bia Gonçalves", "Sala 1"],
        },
        {
          cell: "DS-2, C2",
          text: "Algoritmos\nAna Conceição / Sala 2",
          parts: ["Algoritmos", "Ana Conceição", "Sala 2"],
        },
      ],
    });
    expect((await app.as("pedro").api("GET", "/api/timetables/1")).body.grid).toEqual(made.body.grid);
  });

  it("is read again by the parts and the separators that somebody names, as words or as signs", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, xlsxOf(SHEETS));
    const one = await again(app, 1, { parts: ["teacher", "discipline"], separator: "\n" });
    expect([one.status, one.body.grid.separators, one.body.grid.samples[0].parts]).toEqual([
      200,
      ["line"],
      ["Algoritmos", "Ana Conceição / Sala 1"],
    ]);
    expect(one.body.unmatched.teachers).toEqual(["Algoritmos", "Ética"]);
    const two = await again(app, 1, {
      parts: ["discipline", "teacher", "ignore"],
      separator: ["line", " / "],
    });
    expect(two.body.grid).toMatchObject({
      parts: ["discipline", "teacher", "ignore"],
      separators: ["line", "slash"],
    });
    expect(two.body).toMatchObject({ withoutRoom: 3, lessons: 3, unmatched: { teachers: [] } });
    // What was said before stays said.
    const three = await again(app, 1, { separator: ["slash", "line"] });
    expect(three.body.grid.parts).toEqual(["discipline", "teacher", "ignore"]);
    expect(tableRows(app, "timetable_lessons")).toHaveLength(1);
  });

  it("keeps its file packed, and reads one that an earlier version kept as it was sent", async () => {
    const app = await createTestApp({ now: NOW });
    const sent = xlsxOf(SHEETS);
    const made = await send(app, sent);
    const stored = app.db.sqlite.prepare("SELECT file FROM timetable_files").pluck().get() as Buffer;
    expect(gunzipSync(stored).equals(Buffer.from(sent))).toBe(true);
    const packed = await again(app, 1, { format: "grid" });
    app.db.sqlite.prepare("UPDATE timetable_files SET file = ?").run(Buffer.from(sent));
    const raw = await again(app, 1, { format: "grid" });
    expect([packed.status, raw.status]).toEqual([200, 200]);
    expect([packed.body.lessons, raw.body.lessons]).toEqual([made.body.lessons, made.body.lessons]);
  });

  it("keeps what names were said to mean, and forgets parts that were said of another kind of grid", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, xlsxOf([{ name: "DS-1", rows: rows("Algoritmos\nSILVA / Sala 1", "", "", "") }]));
    await app.as("pedro").api("PUT", "/api/timetables/1/matches", { teachers: { SILVA: PEOPLE.ana.id } });
    const parts = ["discipline", "teacher", "environment"];
    expect((await again(app, 1, { parts })).body.unmatched.teachers).toEqual([]);
    const room = await again(app, 1, { orientation: "sheetPerRoom" });
    expect(room.body.grid).toMatchObject({ orientation: "sheetPerRoom" });
    expect(room.body.grid.parts).not.toContain("environment");
  });

  it("is read of one sheet where one is named, and refused for one that is not there", async () => {
    const app = await createTestApp({ now: NOW });
    const made = await send(app, odsOf(SHEETS), { sheet: "ds-2" });
    expect(made.body).toMatchObject({ lessons: 1, sheet: "DS-2", sheets: ["DS-1", "DS-2"] });
    expect((await again(app, 1, { sheet: "DS-1" })).body).toMatchObject({ lessons: 2, sheet: "DS-1" });
    const refused = await again(app, 1, { sheet: "DS-9" });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("DS-9")]);
    expect((await app.as("pedro").api("GET", "/api/timetables/1")).body.lessons).toBe(2);
  });

  it.each([
    [{ parts: [] }, "parts"],
    [{ parts: ["room"] }, "parts"],
    [{ parts: Array.from({ length: 9 }, () => "ignore") }, "parts"],
    [{ separator: "," }, "separator"],
    [{ separator: ["line", 3] }, "separator"],
    [{ orientation: "upside down" }, "orientation"],
    [{ format: "xls" }, "format"],
    [{ sheet: "x".repeat(201) }, "sheet"],
  ])("is not read again by %j", async (body, field) => {
    const app = await createTestApp({ now: NOW });
    await send(app, xlsxOf(SHEETS));
    const refused = await again(app, 1, body);
    expect([refused.status, Object.keys(refused.body.errors ?? refused.body)]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  it("is none with a day and an hour in one column of a list, which is read at once", async () => {
    const app = await createTestApp({ now: NOW });
    const list = [
      "Dia e horário;Turma;Disciplina;Professor;Sala",
      "Seg 07:30-08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
      "Ter 08:20-09:10;DS-2;Algoritmos;Ana Conceição;Sala 2",
    ];
    const made = await send(app, Buffer.from(list.join("\n")), {}, "lista.csv");
    expect([made.status, made.body.format, made.body.lessons, made.body.faults]).toEqual([
      201,
      "table",
      2,
      [],
    ]);
    expect(made.body.unmatched).toMatchObject({ classes: [], teachers: [], environments: [] });
  });

  it("is no grid: a table's, another program's; parts of it are refused and nothing changes", async () => {
    const app = await createTestApp({ now: NOW });
    const table =
      "dia;inicio;turma;disciplina;professor;ambiente\nsegunda;07:30;DS-1;Algoritmos;Ana Conceição;Sala 1";
    const made = await send(app, Buffer.from(table), {}, "grade.csv");
    expect(made.body).toMatchObject({ format: "table", grid: null, sheet: null, sheets: [] });
    expect((await again(app, 1, { parts: ["discipline"] })).status).toBe(400);
    expect((await send(app, xlsxOf(SHEETS), { format: "asc" })).status).toBe(400);
    expect((await app.as("pedro").api("GET", "/api/timetables/1")).body).toMatchObject({
      format: "table",
      lessons: 1,
    });
  });

  it("goes when the draft is published, which then is not read again", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, xlsxOf(SHEETS));
    expect(tableRows(app, "timetable_files")).toHaveLength(1);
    const publication = { from: PERIOD.startDate, skipUnmatched: true };
    expect((await app.as("pedro").api("POST", "/api/timetables/1/publish", publication)).status).toBe(202);
    expect([tableRows(app, "timetable_files"), tableRows(app, "timetable_readings")]).toEqual([[], []]);
    await runDueJobs(app);
    expect((await again(app, 1, { separator: "line" })).status).toBe(409);
    expect((await app.as("pedro").api("GET", "/api/timetables/1")).body.grid).toBeNull();
  });

  it("is read again by staff alone", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, xlsxOf(SHEETS));
    const as = (who: "ana" | "admin") =>
      app.as(who).api("PUT", "/api/timetables/1/columns", { separator: "line" });
    expect([(await as("ana")).status, (await as("admin")).status]).toEqual([403, 200]);
    expect((await again(app, 9, { separator: "line" })).status).toBe(404);
  });
});
