import { describe, expect, it } from "vitest";
import type { Shift } from "#app/domain/dates/shift.ts";
import { insertClosure } from "#app/models/rooms/closure.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, addNamed } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const ADDRESS = "/programacao-semanal/folha";

type Closed = { room: number; from: string; to?: string; reason: string; isPublic?: boolean };

function close({ db }: TestApp, { room, from, to = from, reason, isPublic = true }: Closed): void {
  const shifts: Shift[] = ["morning"];
  const closure = { environmentId: room, startDate: from, endDate: to, shifts, reason, isPublic };
  insertClosure(db, { ...closure, at: "2026-03-01T10:00:00.000Z" });
}

async function sheetOf(app: TestApp, query: string): Promise<string> {
  const answer = await app.as(null).fetch(ADDRESS + query);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The table's rows as the texts of their cells; a cell over several rows names how many. */
function rowsOf(page: string): string[][] {
  return [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, attributes = "", cell = ""]) => {
      const rows = /rowspan="(\d+)"/.exec(attributes)?.[1];
      const text = cell
        .replaceAll("</p><p", "</p> <p")
        .replace(/<[^>]+>/g, "")
        .replaceAll("\u2060", "")
        .replaceAll("\u00a0", " ")
        .trim();
      return rows ? `${text} ×${rows}` : text;
    }),
  );
}

const rowOf = (page: string, head: string) => rowsOf(page).find(([name]) => name?.startsWith(head));

describe("the week of a room on paper", () => {
  it("has its lessons down and its days across", async () => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "07:30", endTime: "09:10" });
    addScheduled(app, {
      date: "2026-03-10",
      startTime: "09:10",
      endTime: "10:00",
      classId: CLASS.ds2,
      disciplineId: DISCIPLINE.redes,
      teacherUserId: PEOPLE.bia.id,
    });
    addScheduled(app, { date: "2026-03-11", startTime: "08:00", endTime: "08:30" });
    addScheduled(app, { status: "pending", date: "2026-03-13" });
    addScheduled(app, { environmentIds: [ROOM.sala2], date: "2026-03-13" });
    const page = await sheetOf(app, `?ambiente=${ROOM.sala1}`);
    expect(rowsOf(page)[0]).toEqual([
      "Aula",
      "Seg 09/03",
      "Ter 10/03",
      "Qua 11/03",
      "Qui 12/03",
      "Sex 13/03",
    ]);
    expect(rowOf(page, "1ª")).toEqual([
      "1ª 07:30 08:20",
      " ×5",
      " ×2",
      "DS-1 Algoritmos Ana Conceição 08:00–08:30 ×2",
      "DS-1 Algoritmos Ana Conceição ×2",
      " ×5",
    ]);
    expect(page).toContain("<b>DS-2</b></p><p>Redes de Computadores</p><p>Bia Gonçalves</p>");
    expect(page).toContain("Tarde: sem aulas nesta semana");
    expect(page).toContain('<h2 id="folha">Sala 1</h2>');
    expect(page).toContain("<title>Semana: Sala 1</title>");
  });

  it("names closures, blocked days and what goes on there meanwhile", async () => {
    const app = await createTestApp();
    close(app, { room: ROOM.sala1, from: "2026-03-09", to: "2026-03-10", reason: "pintura" });
    close(app, { room: ROOM.sala1, from: "2026-03-11", reason: "segredo", isPublic: false });
    addBlockedDay(app, { date: "2026-03-13", title: "Conselho", shifts: ["morning"], isShown: true });
    const page = await sheetOf(app, `?ambiente=${ROOM.sala1}`);
    expect(rowOf(page, "1ª")?.slice(1)).toEqual([
      "Fechada: pintura ×5",
      "Fechada: pintura ×5",
      "Fechada ×5",
      " ×5",
      "Conselho ×5",
    ]);
    expect(page).not.toContain("segredo");
  });

  it("has a Saturday with its lessons only, and leaves out what was cancelled", async () => {
    const app = await createTestApp();
    const cancelled = addScheduled(app, {
      date: "2026-03-13",
      classId: addNamed(app, "classes", "DESISTIU-1"),
    });
    addScheduled(app, { date: "2026-03-14" });
    const answer = await app.as("pedro").api("DELETE", `/api/reservations/${cancelled}`);
    expect(answer.status).toBeLessThan(300);
    const page = await sheetOf(app, `?ambiente=${ROOM.sala1}`);
    expect(rowsOf(page)[0]?.at(-1)).toBe("Sáb 14/03");
    expect(page).not.toContain("DESISTIU-1");
    expect(rowsOf(await sheetOf(app, `?ambiente=${ROOM.sala1}&semana=2026-03-18`))[0]?.slice(1)).toEqual([
      "Seg 16/03",
      "Ter 17/03",
      "Qua 18/03",
      "Qui 19/03",
      "Sex 20/03",
    ]);
  });
});

it("the week of a class on paper names the room instead of the class", async () => {
  const app = await createTestApp();
  addScheduled(app, { environmentIds: [ROOM.lab1, ROOM.sala2] });
  addScheduled(app, { date: "2026-03-10", classId: CLASS.ds2 });
  const page = await sheetOf(app, `?turma=${CLASS.ds1}`);
  expect(rowOf(page, "1ª")?.[4]).toBe("Algoritmos Lab. 1, Sala 2 Ana Conceição ×5");
  expect(rowOf(page, "1ª")?.[2]).toBe(" ×5");
  expect(page).toContain('<h2 id="folha">DS-1</h2>');
});

describe("the week of all rooms on paper", () => {
  it("has the rooms of a shift down and the days across", async () => {
    const app = await createTestApp();
    addScheduled(app);
    addScheduled(app, { date: "2026-03-10", startTime: "07:30", endTime: "09:10", userId: PEOPLE.bia.id });
    addScheduled(app, { date: "2026-03-10", startTime: "10:00", endTime: "10:30", classId: CLASS.ds2 });
    addScheduled(app, { shift: "afternoon", startTime: "13:30", endTime: "17:30", classId: CLASS.ds2 });
    close(app, { room: ROOM.sala2, from: "2026-03-12", reason: "pintura" });
    const page = await sheetOf(app, "?turno=manha");
    expect(rowOf(page, "Sala 1")).toEqual([
      "Sala 1",
      "",
      "DS-1 1ª–2ª Bia Gonçalves DS-2 10:00–10:30 Ana Conceição",
      "",
      "DS-1  Ana Conceição",
      "",
    ]);
    expect(rowOf(page, "Sala 2")?.[4]).toBe("Fechada: pintura");
    expect(page).toMatch(/9 a 13\/03\/2026|09\/03 a 13\/03\/2026 · Manhã/);
    // Ten in the morning.
    expect(rowsOf(await sheetOf(app, ""))).toEqual(rowsOf(page));
  });

  it("is on A4 or A3, in the shift and week that a link keeps", async () => {
    const app = await createTestApp();
    const page = await sheetOf(app, "?turno=noite&semana=2026-03-16");
    for (const href of [
      "?semana=2026-03-16&amp;turno=noite&amp;papel=a3",
      "?semana=2026-03-16&amp;turno=tarde",
      "?semana=2026-03-23&amp;turno=noite",
    ])
      expect(page).toContain(`href="${ADDRESS}${href}"`);
    expect(page).toMatch(/week-a4/);
    expect(await sheetOf(app, "?papel=a3")).toMatch(/week-a3/);
  });

  it("ignores what the address names wrongly", async () => {
    const app = await createTestApp();
    const plain = await sheetOf(app, "");
    for (const query of ["?ambiente=999", "?turma=x", "?semana=nunca&turno=madrugada&papel=a9"])
      expect(await sheetOf(app, query)).toBe(plain);
  });
});

it("is linked where people look for it", async () => {
  const app = await createTestApp();
  const page = async (who: "pedro" | null, address: string) => (await app.as(who).fetch(address)).text();
  expect(await page(null, "/ambientes/1")).toContain(`href="${ADDRESS}?ambiente=1"`);
  expect(await page(null, "/ambientes/1?semana=2026-03-16")).toContain(
    `href="${ADDRESS}?semana=2026-03-16&amp;ambiente=1"`,
  );
  expect(await page(null, "/programacao-semanal")).toContain(`href="${ADDRESS}"`);
  expect(await page(null, "/programacao-semanal?turma=1")).toContain(`href="${ADDRESS}?turma=1"`);
  expect(await page(null, "/programacao-semanal?turno=noite&ambiente=2&semana=2026-03-16")).toContain(
    `href="${ADDRESS}?semana=2026-03-16&amp;ambiente=2"`,
  );
  expect(await page("pedro", "/?aba=semana&turno=noite")).toContain(
    `href="${ADDRESS}?semana=2026-03-09&amp;turno=noite#imprimir"`,
  );
});
