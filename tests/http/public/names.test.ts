/** How much of a teacher's name the public sees (rules R9.20). */
import { describe, expect, it } from "vitest";
import { publicNames } from "#app/domain/public/public-name.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { CLASS, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

const TODAY = "2026-03-12";
const WHOLE = "Ana Conceição";
const PAGES = [
  "/tv-panel",
  "/programacao-semanal",
  `/programacao-semanal/folha?ambiente=${ROOM.sala1}`,
  `/ambientes/${ROOM.sala1}`,
  `/calendario/ambiente/${ROOM.sala1}.ics`,
  `/calendario/turma/${CLASS.ds1}.ics`,
  "/api/public/reservations?shift=morning",
  `/api/public/reservations/weekly?startDate=${TODAY}`,
  `/api/public/check-conflicts?date=${TODAY}&shift=morning&environmentIds=${ROOM.sala1}`,
];

async function school() {
  const app = await createTestApp();
  addReservation(app, {
    ...{ date: TODAY, startTime: "07:30", endTime: "11:30", status: "approved" },
    teacherUserIds: [PEOPLE.bia.id],
  });
  return app;
}

const set = (app: TestApp, value: string, who: Username = "admin") =>
  app.as(who).api("PUT", "/api/settings/public_teacher_name", { value });

const read = async (app: TestApp, path: string) =>
  (await (await app.as(null).fetch(path)).text()).replaceAll("\r\n ", "");

it.each([
  ["Marcos Vinícius de Andrade", "Marcos V. A."],
  ["Ana Conceição, Élida dos Santos e Souza", "Ana C., Élida S. S."],
  ["  José   antônio ", "José A."],
  ["Bia", "Bia"],
])("%s is %s by its initials", (name, initials) => {
  expect(publicNames("initials", name)).toBe(initials);
  expect(publicNames("full", name)).toBe(name);
  expect(publicNames("none", name)).toBe("");
});

describe("what the school shows of names", () => {
  it.each(PAGES)("changes %s at once, also where it was cached", async (path) => {
    const app = await school();
    const whole = await read(app, path);
    expect(whole).toContain(WHOLE);
    await set(app, "initials");
    const initials = await read(app, path);
    expect(initials).not.toContain(WHOLE);
    expect(initials.replaceAll("\\,", ",")).toContain("Ana C., Bia G.");
    await set(app, "none");
    const none = await read(app, path);
    for (const word of ["Ana C", "Bia G", "Gonçalves", "Professor: "]) expect(none, word).not.toContain(word);
    await set(app, "full");
    expect(await read(app, path)).toContain(WHOLE);
  });

  it("is a dash on the panel, and no field in the public calls", async () => {
    const app = await school();
    await set(app, "none");
    expect(await read(app, "/tv-panel")).toContain('<td class="instructor">–</td>');
    const [row] = JSON.parse(await read(app, "/api/public/reservations?shift=morning"));
    expect(Object.keys(row)).not.toContain("userName");
    const { conflicts } = JSON.parse(await read(app, PAGES.at(-1) as string));
    expect(conflicts).toMatchObject([{ userName: null }]);
  });

  it("is no way to find out whose the lessons are", async () => {
    const app = await school();
    const week = "/programacao-semanal?professor=";
    expect(await read(app, `${week}${PEOPLE.novoana.id}`)).not.toContain("DS-1</b>");
    await set(app, "none");
    const page = await read(app, `${week}${PEOPLE.novoana.id}`);
    expect(page).toContain("DS-1</b>");
    expect(page).not.toContain('name="professor"');
  });

  it("leaves whole names to whoever is signed in", async () => {
    const app = await school();
    await set(app, "none");
    const day = await app.as("pedro").fetch(`/ambientes?data=${TODAY}&turno=manha`);
    expect(await day.text()).toContain(WHOLE);
    const checked = await app.as("bia").api("GET", PAGES.at(-1) as string);
    expect(checked.body.conflicts[0].userName).toContain(WHOLE);
  });

  it("makes another revision of a calendar's events", async () => {
    const app = await school();
    const changed = async () => /LAST-MODIFIED:(\S+)/.exec(await read(app, PAGES[4] as string))?.[1];
    const before = await changed();
    await set(app, "initials");
    expect(await changed()).not.toBe(before);
  });

  it("is set by staff on the school's tab, and nothing else is taken", async () => {
    const app = await school();
    const page = "/admin/configuracoes/escola";
    const shown = await (await app.as("pedro").fetch(page)).text();
    expect(shown).toContain("Nome do professor nas páginas públicas");
    const saved = await app.as("pedro").post(page, { public_teacher_name: "initials" });
    expect(saved.status).toBe(302);
    expect(tableRows(app, "settings")).toMatchObject([{ key: "public_teacher_name", value: "initials" }]);
    expect((await set(app, "surname")).status).toBe(400);
    expect((await set(app, "none", "ana")).status).toBe(403);
    expect((await app.as("pedro").post(page, { public_teacher_name: "x" })).status).toBe(400);
  });
});
