import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, TODAY } from "#tests/support/bookings/reservations.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom, equipRoom } from "#tests/support/school/school-rows.ts";

const { ana, bia } = PEOPLE;

const dayOf = (app: TestApp, who: Username, query: string) => pageOf(app, who, `/ambientes?${query}`);

const linkTo = (room: number, lesson: number, turno = "manha") =>
  `href="/reservas/nova?data=${DAY}&turno=${turno}&aula=${lesson}&ambiente=${room}"`;

it("links each free lesson to its request, and no taken one", async () => {
  const app = await createTestApp();
  addReservation(app, { userId: bia.id, startTime: "08:20", endTime: "10:00", status: "approved" });
  const page = await dayOf(app, "ana", `data=${DAY}&turno=manha`);
  for (const lesson of [1, 4, 5]) expect(page).toContain(linkTo(ROOM.sala1, lesson));
  for (const lesson of [2, 3]) expect(page).not.toContain(linkTo(ROOM.sala1, lesson));
  expect(page).toContain(linkTo(ROOM.sala1, 5, "noite"));
  expect(page).toContain("1ª aula livre: reservar Sala 1, 07:30");
  expect(page).toMatch(
    /<td colSpan="2" class="occupied[^"]*"[^>]*><a class="day-cell" data-status="approved"/,
  );
  expect(page).toContain("Bia Gonçalves");
  expect(page).toContain("<title>Ambientes livres, quinta-feira, 19/03/2026");
});

describe("what each person sees of a pending request", () => {
  it.each<[Username, boolean, string | null]>([
    ["ana", false, null],
    ["bia", true, "/minhas-reservas/1"],
    ["pedro", true, "/admin/reservas?aba=todas&busca=%231"],
    ["admin", true, "/admin/reservas?aba=todas&busca=%231"],
  ])("%s: the name %s, its details %s", async (who, isNamed, to) => {
    const app = await createTestApp();
    addReservation(app, { userId: bia.id });
    const page = await dayOf(app, who, `data=${DAY}`);
    const cell = /<td colSpan="5" class="requested[^"]*".*?<\/td>/.exec(page)?.[0] ?? "";
    expect(cell).toContain("1 pedido");
    expect(cell.includes("Bia Gonçalves")).toBe(isNamed);
    expect(cell.includes("DS-1")).toBe(isNamed);
    expect(cell.includes("<a ")).toBe(to !== null);
    if (to) expect(cell).toContain(`href="${to}"`);
    // Nor in the data from which the page is hydrated.
    if (!isNamed) expect(page).not.toContain("Bia Gonçalves");
  });

  it("is the number of requests, and none behind an approved reservation", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: bia.id });
    addReservation(app, { userId: ana.id });
    addReservation(app, { userId: ana.id, environmentIds: [ROOM.sala2] });
    addReservation(app, { userId: bia.id, environmentIds: [ROOM.sala2], status: "approved" });
    const page = await dayOf(app, "pedro", `data=${DAY}`);
    expect(page).toContain("2 pedidos");
    expect(page).not.toContain("1 pedido<");
  });
});

it("opens an approved reservation for staff and its teacher, for others its public day", async () => {
  const app = await createTestApp();
  addReservation(app, { userId: bia.id, status: "approved" });
  const cell = async (who: Username) =>
    /<td colSpan="5" class="occupied[^"]*".*?<\/td>/.exec(await dayOf(app, who, `data=${DAY}`))?.[0] ?? "";
  expect(await cell("ana")).toContain(`href="/programacao-semanal?dia=${DAY}&turno=manha&ambiente=1"`);
  expect(await cell("bia")).toContain('href="/minhas-reservas/1"');
  expect(await cell("pedro")).toContain("busca=%231");
});

it("carries what its preview shows, of a request for those alone who may know whose it is", async () => {
  const app = await createTestApp();
  addReservation(app, { userId: bia.id, status: "approved", notes: "Trazer os cabos" });
  addReservation(app, { userId: bia.id, environmentIds: [ROOM.sala2], notes: "Segredo dela" });
  const page = await dayOf(app, "ana", `data=${DAY}`);
  expect(page).toContain("Trazer os cabos");
  expect(page).toContain('data-entries="1" data-preview-only="true"');
  expect(page).not.toContain("Segredo dela");
  expect(await dayOf(app, "pedro", `data=${DAY}`)).toContain("Segredo dela");
});

it("offers each shift that is wholly free by one link", async () => {
  const app = await createTestApp();
  addReservation(app, { environmentIds: [ROOM.sala1], endTime: "08:20", status: "approved" });
  const page = await dayOf(app, "ana", `data=${DAY}`);
  const whole = (room: number, turno: string) =>
    `href="/reservas/nova?data=${DAY}&turno=${turno}&ambiente=${room}"`;
  expect(page).not.toContain(whole(ROOM.sala1, "manha"));
  expect(page).toContain(whole(ROOM.sala1, "tarde"));
  expect(page).toContain(whole(ROOM.sala2, "manha"));
  expect(page).toContain('aria-label="Noite inteira: reservar Sala 1"');
});

it("shows why a shift is blocked, and offers nothing in it", async () => {
  const app = await createTestApp();
  addBlockedDay(app, { date: DAY, title: "Conselho de classe" });
  const page = await dayOf(app, "ana", `data=${DAY}&turno=manha`);
  expect(page).toContain("Bloqueado: Conselho de classe");
  expect(page).not.toContain("turno=manha&aula=");
  expect(page).toContain(linkTo(ROOM.sala1, 1, "tarde"));
});

it("offers no past lesson", async () => {
  const app = await createTestApp();
  // 10:00 in São Paulo: the third lesson of the morning has just ended.
  const page = await dayOf(app, "ana", `data=${TODAY}`);
  expect(page).not.toContain(`data=${TODAY}&turno=manha&aula=3`);
  expect(page).toContain(`data=${TODAY}&turno=manha&aula=4`);
  expect(page).toContain("já passou");
  expect(await dayOf(app, "ana", "data=2026-03-11")).not.toContain("&aula=");
});

it("filters by type, seats and what is free, and counts per shift", async () => {
  const app = await createTestApp();
  const named = (page: string) =>
    [...page.matchAll(/<th scope="row"[^>]*><a class="name"[^>]*>(.*?)<\/a>/g)].map(([, name]) => name);
  expect(named(await dayOf(app, "ana", `data=${DAY}`))).toEqual([
    "Auditório",
    "Laboratório 1",
    "Sala 1",
    "Sala 2",
  ]);
  expect(named(await dayOf(app, "ana", `data=${DAY}&tipo=sala&lugares=40`))).toEqual(["Sala 2"]);
  addReservation(app, { status: "approved" });
  expect(named(await dayOf(app, "ana", `data=${DAY}&tipo=sala&turno=manha&livres=1`))).toEqual(["Sala 2"]);
  // Without a shift, any of the day.
  expect(named(await dayOf(app, "ana", `data=${DAY}&tipo=sala&livres=1`))).toEqual(["Sala 1", "Sala 2"]);
  const page = await dayOf(app, "ana", `data=${DAY}&turno=manha`);
  expect(page).toContain("<span>Manhã</span><small>3 livres</small>");
  expect(page).toContain("<span>Tarde</span><small>4 livres</small>");
  expect(await dayOf(app, "ana", `data=${DAY}&lugares=999`)).toContain("Nenhum ambiente para estes filtros.");
});

it("filters by the rooms' resources", async () => {
  const app = await createTestApp();
  equipRoom(app, addRoom(app, "Sala 9"), { Projetor: null });
  equipRoom(app, ROOM.sala1, { Bancada: 12 });
  const page = await dayOf(app, "ana", `data=${DAY}&recurso=projetor`);
  expect(page).toContain("Sala 9");
  expect(page).not.toMatch(/class="name"[^>]*>Sala 1</);
  expect(await dayOf(app, "ana", `data=${DAY}`)).toContain("30 lugares · bancada × 12");
});

it("opens on today where the address names no day", async () => {
  const app = await createTestApp();
  for (const query of ["", "data=2026-02-30", "data=x"]) {
    const page = await dayOf(app, "ana", query);
    expect(page).toContain(`value="${TODAY}"`);
    expect(page).toMatch(/aria-current="page"[^>]*><span>Manhã/);
  }
});

it("explains an empty school without rooms", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("DELETE FROM environments");
  expect(await dayOf(app, "ana", "")).toContain("Nenhum ambiente cadastrado ainda.");
});

it.each<Username>(["ana", "pedro", "admin"])("is in the menu of %s", async (who) => {
  const app = await createTestApp();
  expect(await dayOf(app, who, "")).toMatch(/<a[^>]*href="\/ambientes"[^>]*>.*?Ambientes livres/);
});
