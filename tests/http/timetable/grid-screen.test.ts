/** "Isto é um quadro de horários", by its forms, as a browser without JavaScript sends them (rules R28.45). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { odsOf } from "#tests/support/files/spreadsheets.ts";
import { NOW, PERIOD } from "#tests/support/timetable/published.ts";

const HEAD = ["", "Segunda", "Terça", "Quarta", "Quinta"];
const SHEETS = [
  { name: "DS-1", rows: [HEAD, ["07:30", "Algoritmos / Ana Conceição / Sala 1", ""]] },
  { name: "DS-2", rows: [HEAD, ["07:30", "", "Ética / Bia Gonçalves / Sala 2"]] },
];
const HERE = "/admin/grade/1/colunas";

async function send(
  app: TestApp,
  bytes: Uint8Array,
  name = "quadro.ods",
  fields: Record<string, string> = {},
) {
  const body = new FormData();
  body.append("file", new File([Buffer.from(bytes)], name));
  for (const [field, value] of Object.entries({ ...PERIOD, ...fields })) body.append(field, value);
  return app.as("pedro").fetch("/admin/grade", { method: "POST", body });
}

async function page(app: TestApp, who: "pedro" | "ana" | null = "pedro", id = 1) {
  const answer = await app.as(who).fetch(`/admin/grade/${id}/colunas`);
  return { status: answer.status, html: await answer.text() };
}

const correct = (app: TestApp, fields: Record<string, string | string[]>) =>
  app.as("pedro").post(HERE, { act: "correct", ...fields });

const shown = {
  orientation: "sheetPerClass",
  parts: ["discipline", "teacher", "environment", "none"],
  separators: ["slash"],
};

describe("the columns' step of a grid", () => {
  it("follows the file, and shows its cells split, its separators and its sheets", async () => {
    const app = await createTestApp({ now: NOW });
    const sent = await send(app, odsOf(SHEETS));
    expect([sent.status, sent.headers.get("location")]).toEqual([302, HERE]);
    const { html } = await page(app);
    const text = textOf(html);
    for (const part of [
      "Isto é um quadro de horários",
      "2 folhas com aulas: DS-1, DS-2.",
      "Algoritmos / Ana Conceição / Sala 1",
      "2 aulas lidas.",
      "Todas as que têm quadro",
    ])
      expect(text).toContain(part);
    expect(html).toMatch(/checked="" value="slash"|value="slash" checked=""|checked[^>]*value="slash"/);
  });

  it("reads the file again by another order and other separators, and by nothing that only stands there", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, odsOf(SHEETS));
    expect((await correct(app, shown)).headers.get("location")).toBe(HERE);
    const choice = () => JSON.parse((tableRows(app, "timetable_readings")[0] as { choice: string }).choice);
    expect(choice()).toEqual({ format: "grid" });
    await correct(app, { ...shown, parts: ["discipline", "environment", "teacher", "none"] });
    expect(choice()).toEqual({ format: "grid", grid: { parts: ["discipline", "environment", "teacher"] } });
    const { html } = await page(app);
    expect(textOf(html)).toContain("Sala 1");
    const { body } = await app.as("pedro").api("GET", "/api/timetables/1");
    expect(body.unmatched).toMatchObject({ teachers: ["Sala 1", "Sala 2"] });
    await correct(app, { ...shown, parts: ["discipline"], separators: [] });
    expect(choice().grid).toEqual({ parts: ["discipline"], separators: ["blank"] });
  });

  it("reads one sheet, and all of them again", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, odsOf(SHEETS), "quadro.ods", { sheet: "DS-2" });
    const count = async () => (await app.as("pedro").api("GET", "/api/timetables/1")).body.lessons;
    expect(await count()).toBe(1);
    await correct(app, { ...shown, sheet: "*" });
    expect(await count()).toBe(2);
    await correct(app, { ...shown, sheet: "DS-1" });
    expect(await count()).toBe(1);
  });

  it("leads to the columns where it is no grid, and back", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, odsOf(SHEETS));
    await correct(app, { ...shown, orientation: "list" });
    expect(tableRows(app, "timetables")).toMatchObject([{ format: null, lesson_count: 0 }]);
    expect(tableRows(app, "timetable_lessons")).toEqual([]);
    const { html } = await page(app);
    expect(textOf(html)).toContain("Diga o que há em cada coluna");
    expect(textOf(html)).toContain("É um quadro de horários");
    await app.as("pedro").post(HERE, { act: "grid" });
    expect(tableRows(app, "timetables")).toMatchObject([{ format: "grid", lesson_count: 2 }]);
  });

  it("keeps the draft and what was chosen where nothing can be read so", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, odsOf(SHEETS));
    const failed = await correct(app, { ...shown, parts: ["ignore", "teacher"], separators: ["slash"] });
    const html = await failed.text();
    expect(failed.status).toBe(400);
    expect(textOf(html)).toContain("O rascunho continua como estava.");
    expect(html).toMatch(/<option value="ignore" selected=""/);
    expect(tableRows(app, "timetables")).toMatchObject([{ format: "grid", lesson_count: 2 }]);
  });

  it("of a table is asked for with its named columns again, and leads to the names for other programs' files", async () => {
    const app = await createTestApp({ now: NOW });
    const table =
      "dia;inicio;turma;disciplina;professor;ambiente\nsegunda;07:30;DS-1;Algoritmos;Ana Conceição;Sala 1";
    await send(app, Buffer.from(table), "grade.csv");
    expect(textOf((await page(app)).html)).toContain("Diga o que há em cada coluna");
    const refused = await app.as("pedro").post(HERE, { act: "grid" });
    expect(refused.status).toBe(400);
    app.db.sqlite.exec("DELETE FROM timetable_files; DELETE FROM timetable_readings");
    const gone = await app.as("pedro").fetch(HERE);
    expect([gone.status, gone.headers.get("location")]).toEqual([302, "/admin/grade/1/nomes"]);
  });

  it("of fewer columns than a list has names the way out where it is said to be one", async () => {
    const app = await createTestApp({ now: NOW });
    await send(
      app,
      odsOf(SHEETS.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.slice(0, 3)) }))),
    );
    const refused = await correct(app, { ...shown, orientation: "list" });
    const text = textOf(await refused.text());
    expect(refused.status).toBe(400);
    expect(text).toContain("este arquivo só tem 3. Se é um quadro, marque de quem ele é.");
    expect(tableRows(app, "timetables")).toMatchObject([{ format: "grid", lesson_count: 2 }]);
  });

  it("leads to the hours that the school does not have, or to the names", async () => {
    const app = await createTestApp({ now: NOW });
    const next = async () => /href="([^"]+)"[^>]*>Continuar com/.exec((await page(app)).html)?.[1];
    await send(app, odsOf(SHEETS));
    expect(await next()).toBe("/admin/grade/1/nomes");
    const odd = SHEETS.map(({ name, rows }) => ({
      name,
      rows: rows.map(([hour, ...cells]) => [hour === "07:30" ? "07:13" : hour, ...cells]),
    }));
    await send(app, odsOf(odd as typeof SHEETS));
    const { html } = await page(app, "pedro", 2);
    expect(/href="([^"]+)"[^>]*>Continuar com/.exec(html)?.[1]).toBe("/admin/grade/2/horarios");
    expect(textOf(html)).toContain(
      "2 aulas são em horários que a escola não tem. Ver os horários que faltam",
    );
  });

  it("is for staff", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, odsOf(SHEETS));
    expect((await page(app, "ana")).status).toBe(403);
    expect((await page(app, null)).status).toBe(302);
    expect((await app.as("ana").post(HERE, { act: "correct", ...shown })).status).toBe(403);
  });
});
