import { describe, expect, it } from "vitest";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { requestAs, textOf } from "#tests/support/bookings/review.ts";
import { readZipped } from "#tests/support/files/zip.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

const CSV = "/admin/relatorios/csv";
const XLSX = "/admin/relatorios/xlsx";

async function csvOf(app: TestApp, query = "") {
  const answer = await app.as("pedro").fetch(CSV + query);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, lines: bytes.toString("utf8").slice(1).split("\r\n") };
}

/** A spreadsheet's cell texts, one line each. */
async function sheetOf(app: TestApp, query = ""): Promise<string[][]> {
  const answer = await app.as("pedro").fetch(XLSX + query);
  expect(answer.status).toBe(200);
  const archive = Buffer.from(await answer.arrayBuffer());
  const texts = [...readZipped(archive, "xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text ?? "",
  );
  const sheet = readZipped(archive, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toContain("<f>");
  return [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, attributes = "", value = ""]) =>
      attributes.includes('t="s"') ? (texts[Number(value)] ?? "") : value,
    ),
  );
}

describe("a report's file", () => {
  it("is CSV for Brazilian spreadsheets, named by tab and date", async () => {
    const app = await createTestApp();
    requestAs(app, "pedro", { dates: ["2026-03-13"], environmentIds: [ROOM.sala2, ROOM.sala1] });
    const { answer, bytes, lines } = await csvOf(app);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="professores-por-sala_2026-03-12.csv"',
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines).toEqual([
      "Ambiente;Tipo;Lugares;Professor;Disciplina;Turma;Data;Dia da semana;Turno;Início;Fim",
      "Sala 1;Sala;30;Ana Conceição;Algoritmos;DS-1;13/03/2026;sexta-feira;Matutino;07:30;11:30",
      "Sala 2;Sala;40;Ana Conceição;Algoritmos;DS-1;13/03/2026;sexta-feira;Matutino;07:30;11:30",
      "",
    ]);
    const empty = await csvOf(app, "?aba=salas-vazias&ambiente=1&de=2026-03-13&ate=2026-03-13");
    expect(empty.answer.headers.get("content-disposition")).toContain('"salas-vazias_2026-03-12.csv"');
    expect(empty.lines.slice(1)).toEqual([
      "Sala 1;Sala;30;13/03/2026;sexta-feira;Vespertino;13:30;17:30",
      "Sala 1;Sala;30;13/03/2026;sexta-feira;Noturno;18:30;22:00",
      "",
    ]);
  });

  it("is XLSX with the same lines", async () => {
    const app = await createTestApp();
    requestAs(app, "pedro", { dates: ["2026-03-13"] });
    const answer = await app.as("pedro").fetch(XLSX);
    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="professores-por-sala_2026-03-12.xlsx"',
    );
    await answer.arrayBuffer();
    const csv = (await csvOf(app)).lines.slice(0, -1).map((line) => line.split(";"));
    expect(await sheetOf(app)).toEqual(csv);
  });

  it("treats no name as a formula", async () => {
    const app = await createTestApp();
    const names = ["=1+1", "+5", "-5", "@SUM(A1)", 'Sala "A"; B'];
    for (const name of names)
      requestAs(app, "pedro", { dates: ["2026-03-13"], environmentIds: [addRoom(app, name)] });
    const { lines } = await csvOf(app);
    const firsts = lines.slice(1, -1).map((line) => line.slice(0, line.indexOf(";Sala;")));
    expect(firsts.sort()).toEqual(["'=1+1", "'+5", "'-5", "'@SUM(A1)", '"Sala ""A""; B"'].sort());
    // In XLSX each is text, and stays unchanged.
    const cells = (await sheetOf(app)).slice(1).map(([first]) => first?.replaceAll("&quot;", '"'));
    expect(cells.sort()).toEqual([...names].sort());
  });

  it.each([CSV, XLSX])("%s without lines redirects back with a message", async (path) => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const answer = await pedro.fetch(`${path}?aba=professores-por-sala&turno=noite`);
    expect(answer.status).toBe(302);
    const back = answer.headers.get("location") ?? "";
    expect(back).toBe("/admin/relatorios?aba=professores-por-sala&turno=noite");
    expect(textOf(await (await pedro.fetch(back)).text())).toContain("Sem dados para exportar");
  });

  it("is generated one at a time; concurrent requests are sent back to the page", async () => {
    const app = await createTestApp();
    const both = await Promise.all([1, 2].map(() => app.as("pedro").fetch(`${XLSX}?aba=salas-vazias`)));
    const late = both.find((answer) => answer.status === 302);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 302]);
    expect(late?.headers.get("location")).toContain("/admin/relatorios");
    expect((await app.as("pedro").fetch(`${XLSX}?aba=salas-vazias`)).status).toBe(200);
  });

  it("redirects to the page and logs it if the writer times out", async () => {
    const app = await createTestApp();
    const silent = 'require("node:worker_threads").parentPort.on("message", () => {})';
    app.deps.sheets = program.createSheetWriter(() => silent, 20);
    const answer = await app.as("pedro").fetch(`${XLSX}?aba=salas-vazias`);
    const back = "/admin/relatorios?aba=salas-vazias";
    expect([answer.status, answer.headers.get("location")]).toEqual([302, back]);
    expect(app.logged).toContainEqual(expect.objectContaining({ event: "request-failed", path: XLSX }));
  });
});
