import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom, equipRoom } from "#tests/support/school/school-rows.ts";

const NEXT = "2026-03-20";
const WHEN = `dates=${DAY}&dates=${NEXT}&shift=morning`;

async function open(app: TestApp, query = "", who: Username = "ana"): Promise<string> {
  const response = await app.as(who).fetch(`/reservas/nova?${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

async function ask(app: TestApp, query: string, who: Username = "ana") {
  const response = await app.as(who).fetch(`/reservas/ambientes?${query}`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.json();
}

const addTakenLab = reservationFactory({
  userId: PEOPLE.bia.id,
  environmentIds: [ROOM.lab1],
  status: "approved",
  date: NEXT,
});

describe("the rooms of the request form", () => {
  it("show their state on the dates: free first, taken ones apart", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala2] });
    addTakenLab(app);
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.auditorio], status: "rejected" });
    const text = textOf(await open(app, WHEN));
    expect(text).toContain("2 de 4 livres");
    expect(text).toContain("Salas 1 livre · 1 com pedido");
    expect(text).toContain("Pedido de 1 pessoa em 19/03");
    expect(text).toContain("Livre em 2 de 2");
    expect(text.slice(text.indexOf("Mostrar ocupados (1)"))).toContain("Laboratório 1 20 lug. Ocupado 20/03");
  });

  it("show their state in the response to a refused request, too", async () => {
    const app = await createTestApp();
    addTakenLab(app);
    const answer = await app.as("ana").post("/reservas/nova", {
      dates: [DAY, NEXT, "2026-03-11"],
      shift: "morning",
      environmentIds: [String(ROOM.lab1)],
      disciplineId: "1",
      classId: "1",
    });
    expect(answer.status).toBe(400);
    const text = textOf(await answer.text());
    expect(text).toContain("Livre em 2 de 2");
    expect(text).toContain("Ocupado 20/03");
    expect(text).toContain("Alerta de conflito");
    // The third date's error appears once, in the response.
    expect(text).toContain("11/03/2026");
    expect(text).not.toContain("fora do pedido");
  });

  it("have no state before dates and a shift are chosen", async () => {
    const app = await createTestApp();
    addReservation(app, { environmentIds: [ROOM.sala2] });
    for (const query of ["", `dates=${DAY}`, "shift=morning"]) {
      const text = textOf(await open(app, query));
      expect(text).not.toMatch(/\d livres?/);
      expect(text).not.toContain("Pedido de");
      expect(text).toContain("Salas 2 ambientes");
    }
  });

  it("follow the lessons", async () => {
    const app = await createTestApp();
    addReservation(app, { environmentIds: [ROOM.lab1], startTime: "07:30", endTime: "08:20" });
    expect((await ask(app, `dates=${DAY}&shift=morning&lessons=1`)).notFree).toHaveLength(1);
    expect((await ask(app, `dates=${DAY}&shift=morning&lessons=2`)).notFree).toEqual([]);
    expect(await ask(app, `dates=${DAY}&shift=morning&lessons=1&lessons=3`)).toBeNull();
    // The transfer form has times instead of lessons.
    const typed = `dates=${DAY}&shift=morning&endTime=11:30&startTime=`;
    expect((await ask(app, `${typed}08:20`)).notFree).toEqual([]);
    expect((await ask(app, `${typed}08:00`)).notFree).toHaveLength(1);
  });

  it("skip days that cannot be requested, and those with another shift", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: NEXT, title: "Feira" });
    const count = async (query: string) => (await ask(app, query))?.dateCount ?? null;
    expect(await count(WHEN)).toBe(1);
    expect(await count(`dates=${NEXT}&shift=morning`)).toBeNull();
    expect(await count("dates=2026-03-11&shift=morning")).toBeNull();
    expect(await count(`${WHEN}&exceptions=${encodeURIComponent(`${DAY}|evening|1`)}`)).toBeNull();
    app.setNow("2026-03-12T14:30:00.000Z");
    expect(await count("dates=2026-03-12&shift=morning")).toBeNull();
  });

  it("mark one's own request, to staff the chosen teacher's; `exceto` excludes a reservation", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { userId: PEOPLE.ana.id, environmentIds: [ROOM.sala1] });
    expect(textOf(await open(app, `${WHEN}&environmentIds=1`))).toContain(
      "Sala 1: Você já pediu este ambiente neste horário.",
    );
    const own = async (who: Username, more = "") => (await ask(app, WHEN + more, who)).notFree;
    expect(await own("ana")).toMatchObject([{ id: ROOM.sala1, standing: "requested", isOwn: true }]);
    expect(await own("bia")).toMatchObject([{ isOwn: false }]);
    expect(await own("pedro", `&teacherUserId=${PEOPLE.ana.id}`)).toMatchObject([{ isOwn: true }]);
    expect(await own("pedro")).toMatchObject([{ isOwn: false }]);
    expect(await own("ana", `&exceto=${id}`)).toEqual([]);
  });

  it("filter by name, type, seats and resource; chosen ones stay", async () => {
    const app = await createTestApp();
    equipRoom(app, ROOM.lab1, { Computadores: 20, Projetor: null });
    equipRoom(app, ROOM.sala2, { Projetor: null });
    const shown = async (query: string) => {
      const page = await open(app, query);
      return [
        ...page.matchAll(
          /<(?:li|label)([^>]*)>(?:<label>)?<input[^>]*name="environmentIds"[^>]*value="(\d)"/g,
        ),
      ]
        .filter(([, attributes = ""]) => !attributes.includes("hidden"))
        .map(([, , id]) => Number(id))
        .sort((a, b) => a - b);
    };
    expect(await shown("")).toEqual([1, 2, 3, 4]);
    expect(await shown("nome=sála 1")).toEqual([ROOM.sala1]);
    expect(await shown("lugares=40")).toEqual([ROOM.sala2, ROOM.auditorio]);
    expect(await shown("recurso=Projetor")).toEqual([ROOM.sala2, ROOM.lab1]);
    expect(await shown("tipo=Auditório")).toEqual([ROOM.auditorio]);
    const page = await open(app, "nome=auditório&environmentIds=1");
    expect(page).toMatch(/name="environmentIds"[^>]*checked[^>]*value="1"|value="1"[^>]*checked/);
    expect(textOf(page)).toContain("Remover Sala 1");
    expect(textOf(await open(app, "nome=zzz"))).toContain("Nenhum ambiente para estes filtros.");
  });

  it("show a common prefix once, and seats and resources of each room", async () => {
    const app = await createTestApp();
    for (const name of ["Química", "Redes e Cabeamento", "Robótica"]) {
      const id = addRoom(app, `Laboratório de ${name}`, { type: "Laboratório", capacity: 20 });
      equipRoom(app, id, { Bancadas: 10 });
    }
    const text = textOf(await open(app, WHEN));
    expect(text).toContain("Laboratórios 4 livres");
    expect(text).toContain("Redes e Cabeamento 20 lug. · 10 bancadas");
  });
});

describe("the request summary", () => {
  it("is in the bar, or else lists what is missing", async () => {
    const app = await createTestApp();
    expect(textOf(await open(app))).toContain("Escolha uma ou mais datas.");
    expect(textOf(await open(app, `dates=${DAY}`))).toContain(
      "1 data · Escolha um turno. · Escolha um ambiente.",
    );
    addReservation(app, { userId: PEOPLE.bia.id });
    const text = textOf(await open(app, `${WHEN}&lessons=1&lessons=2&environmentIds=1&environmentIds=3`));
    expect(text).toContain("2 datas · Manhã 07:30–09:10 · Sala 1, Lab. 1 · 1 conflito");
  });

  it("warns about hours of today that are already over", async () => {
    const app = await createTestApp();
    const today = "dates=2026-03-12&shift=morning";
    expect(textOf(await open(app, today))).not.toContain("já terminou hoje");
    expect(textOf(await open(app, `${today}&lessons=1`))).toContain("O horário escolhido já terminou hoje.");
  });
});

describe("the last choice", () => {
  it("of discipline and class is prefilled next time, without overwriting typed values", async () => {
    const app = await createTestApp();
    const selected = async (query = "", who: Username = "ana") =>
      [...(await open(app, query, who)).matchAll(/<option value="(\d+)" selected=""/g)].map(([, id]) => id);
    expect(await selected()).toEqual([]);
    const fields = { dates: [DAY], shift: "morning", environmentIds: ["1"], disciplineId: "2", classId: "2" };
    await app.as("ana").post("/reservas/nova", fields);
    expect(tableRows(app, "reservations")).toHaveLength(1);
    expect(await selected()).toEqual(["2", "2"]);
    expect(await selected("disciplineId=1&classId=")).toEqual(["1"]);
    expect(await selected("", "bia")).toEqual([]);
  });
});

describe("a teacher's edit", () => {
  it("accepts lessons of its shift, preserves custom hours, and shows the rooms' state", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { userId: PEOPLE.ana.id, startTime: "07:30", endTime: "08:20" });
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala2] });
    const address = `/minhas-reservas/${id}/editar`;
    const page = await (await app.as("ana").fetch(address)).text();
    expect(page).toMatch(/name="lessons"[^>]*checked[^>]*value="1"/);
    expect(textOf(page)).toContain("Pedido de 1 pessoa em 19/03");
    const fields = { teacherUserId: String(PEOPLE.ana.id), disciplineId: "1", environmentIds: ["1"] };
    const hours = () => tableRows(app, "reservations")[0];
    await app.as("ana").post(address, { ...fields, byLessons: "on", lessons: ["4", "5"] });
    expect(hours()).toMatchObject({ start_time: "10:00", end_time: "11:30" });
    expect(
      (await app.as("ana").post(address, { ...fields, byLessons: "on", lessons: ["1", "5"] })).status,
    ).toBe(400);
    await app.as("ana").post(address, fields);
    expect(hours()).toMatchObject({ start_time: "10:00", end_time: "11:30" });
    await app.as("ana").post(address, { ...fields, byLessons: "on" });
    expect(hours()).toMatchObject({ start_time: "07:30", end_time: "11:30" });
  });
});
