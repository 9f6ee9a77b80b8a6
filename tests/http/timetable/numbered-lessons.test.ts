/** In which shift lessons count that a file numbers (rules R28.72). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { NOW, PERIOD } from "#tests/support/timetable/published.ts";

const TITLES = "dia;aula;turma;disciplina;professor;ambiente";
const UNTIS = '1;"DS-1";"Ana Conceição";"Algoritmos";"Sala 1";1;2;;';

async function send(app: TestApp, text: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  body.append("file", new File([text], text === UNTIS ? "GPU001.TXT" : "grade.csv"));
  for (const [field, value] of Object.entries({ ...PERIOD, ...fields })) body.append(field, value);
  const response = await app.as("pedro").fetch("/api/timetables", { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const table = (...rows: string[]) => [TITLES, ...rows].join("\n");
const row = (lesson: string, of = "DS-1") => `segunda;${lesson};${of};Algoritmos;Ana Conceição;Sala 1`;

/** What the columns' step says was taken. */
async function taken(app: TestApp, id = 1): Promise<string> {
  const page = await (await app.as("pedro").fetch(`/admin/grade/${id}/colunas`)).text();
  return /número em vez de hora: ([^<.]*)/.exec(page)?.[1] ?? "";
}

describe("a numbered lesson", () => {
  it.each([
    ["a table", table(row("2"))],
    ["Untis", UNTIS],
  ])(
    "of %s counts in the shift that is chosen, then in another, and without one in the whole day",
    async (_, text) => {
      const app = await createTestApp({ now: NOW });
      expect((await send(app, text, { shift: "evening" })).status).toBe(201);
      expect(await taken(app)).toBe("1 conta no turno da noite");
      const again = await app.as("pedro").api("PUT", "/api/timetables/1/columns", { shift: "afternoon" });
      expect(again.status).toBe(200);
      expect(await taken(app)).toBe("1 conta no turno da tarde");
      expect((await send(app, text, { shift: "noite" })).status).toBe(400);
      const open = await app.as("pedro").post("/admin/grade/1/colunas", { act: "shift", shift: "" });
      expect(open.status).toBe(302);
      expect(await taken(app)).toBe("1 conta no dia todo");
    },
  );

  it("counts in the shift of most of its class's other lessons in the file", async () => {
    const app = await createTestApp({ now: NOW });
    await send(app, table(row("18:30"), row("2"), row("3", "DS-2")));
    expect(await taken(app)).toBe("1 conta no turno da noite, 1 conta no dia todo");
  });

  it("counts in the shift of its class's series, unless its numbers are beyond it", async () => {
    const app = await createTestApp({ now: NOW });
    app.db.sqlite.exec(`INSERT INTO series (owner_id, discipline_id, class_id, environment_ids, shift, weekdays,
        every_weeks, start_date, end_date, created_at, updated_at)
      SELECT u.id, d.id, c.id, '[1]', 'evening', '1', 1, '2026-02-02', '2026-06-30', '2026', '2026'
      FROM classes AS c, (SELECT min(id) AS id FROM users) AS u, (SELECT min(id) AS id FROM disciplines) AS d
      WHERE c.name IN ('DS-1', 'DS-2')`);
    await send(app, table(row("2"), row("11", "DS-2")));
    expect(await taken(app)).toBe("1 conta no turno da noite, 1 conta no dia todo");
  });

  it("counts where a column «Período» says it", async () => {
    const app = await createTestApp({ now: NOW });
    const text = `${TITLES};período\n${row("2")};Noturno`;
    await send(app, text);
    expect(await taken(app)).toBe("1 conta no turno da noite");
  });
});
