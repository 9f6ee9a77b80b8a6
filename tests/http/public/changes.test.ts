/** What is cancelled, moved or taught by somebody else on its last days (rules R9.21). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const WEEK = "/api/public/reservations/weekly?startDate=2026-03-12&endDate=2026-04-05";
/** Rooms by number. */
const ROOMS = ["", "Sala 1", "Sala 2", "Laboratório 1", "Auditório"];

type Row = {
  id: number;
  date: string;
  environmentNames: string[];
  change: string | null;
  from: { environmentNames: string[]; date: string; startTime: string } | null;
  substituteName: string | null;
};

async function listRows(app: TestApp, address = WEEK): Promise<Row[]> {
  return (await app.as(null).api("GET", address)).body;
}

function lastEntry(app: TestApp, action: string, id: number | null): number {
  const query = app.db.q.selectFrom("audit_log").select((select) => select.fn.max("id").as("id"));
  const of = query.where("action", "=", action);
  return Number(app.db.get(id === null ? of : of.where("entity_id", "=", id))?.id);
}

describe("a change of an approved reservation", () => {
  it("is told with where it was, and no more once it is back", async () => {
    const app = await createTestApp();
    const id = addScheduled(app, { date: "2026-03-13" });
    const pedro = app.as("pedro");
    const edit = (body: object) => pedro.api("PUT", `/api/reservations/${id}`, body);
    expect((await edit({ environmentIds: [ROOM.sala2] })).status).toBe(200);
    expect((await edit({ date: "2026-03-16" })).status).toBe(200);
    const from = {
      environmentNames: ["Sala 1"],
      date: "2026-03-13",
      startTime: "2026-03-13T07:30:00.000Z",
    };
    expect(await listRows(app)).toMatchObject([
      { id, date: "2026-03-16", environmentNames: ["Sala 2"], change: "moved", from },
    ]);
    await edit({ notes: "Trazer cabos" });
    await edit({ date: "2026-03-13", environmentIds: [ROOM.sala1] });
    expect(await listRows(app)).toMatchObject([{ id, change: null, from: null }]);
  });

  it("is told to who asks for the day or the shift that it left", async () => {
    const app = await createTestApp();
    const [far, late] = [ROOM.sala1, ROOM.sala2].map((room) =>
      addScheduled(app, { startTime: "10:00", endTime: "11:30", environmentIds: [room] }),
    );
    const edit = (id: number | undefined, body: object) =>
      app.as("pedro").api("PUT", `/api/reservations/${id}`, body);
    expect((await edit(far, { date: "2026-03-30", environmentIds: [ROOM.lab1] })).status).toBe(200);
    expect((await edit(late, { shift: "evening", startTime: "18:30", endTime: "20:10" })).status).toBe(200);
    const from = { date: "2026-03-12", startTime: "2026-03-12T10:00:00.000Z" };
    const ofDay = await listRows(
      app,
      "/api/public/reservations/weekly?startDate=2026-03-12&endDate=2026-03-12",
    );
    expect(ofDay).toMatchObject([
      { id: far, change: "moved", date: "2026-03-30", environmentNames: ["Laboratório 1"], from },
      { id: late, change: "moved", date: "2026-03-12", environmentNames: ["Sala 2"], from },
    ]);
    expect(await listRows(app, "/api/public/reservations?shift=morning")).toMatchObject([
      { id: far, from },
      { id: late, shift: "evening", startTime: "2026-03-12T18:30:00.000Z", from },
    ]);
    const ofWeek = (await listRows(app)).map(({ id }) => id);
    expect(new Set(ofWeek)).toEqual(new Set([far, late]));
    expect(ofWeek).toHaveLength(2);
  });

  it("is told until the end of its day, of what is at most seven days away", async () => {
    const app = await createTestApp();
    const dates = ["2026-03-11", "2026-03-12", "2026-03-19", "2026-03-20"];
    const ids = dates.map((date) => addScheduled(app, { date }));
    // Its lesson is over.
    ids.push(addScheduled(app, { startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.sala2] }));
    for (const id of ids) await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    expect((await listRows(app)).map(({ id, change }) => [id, change])).toEqual([
      [ids[1], "cancelled"],
      [ids[2], "cancelled"],
    ]);
    app.setNow("2026-03-13T13:00:00.000Z");
    expect((await listRows(app)).map(({ id }) => id)).toEqual([ids[2]]);
    app.setNow("2026-03-20T13:00:00.000Z");
    addScheduled(app, { date: "2026-03-27", environmentIds: [ROOM.lab1] });
    await app.as("pedro").api("DELETE", "/api/reservations/6");
    expect((await listRows(app)).map(({ id }) => id)).toEqual([6]);
    // What is shown no more is not kept.
    expect(app.db.sqlite.prepare("SELECT count(*) FROM reservation_changes").pluck().get()).toBe(1);
  });

  it("names who teaches it instead, as the school shows names, and never why", async () => {
    const app = await createTestApp();
    addScheduled(app, { date: "2026-03-13" });
    addScheduled(app, { date: "2026-03-24" });
    app.db.sqlite.exec(`UPDATE reservations SET substitute_user_id = ${PEOPLE.bia.id}`);
    const changes = async () =>
      (await listRows(app)).map(({ change, substituteName }) => [change, substituteName]);
    expect(await changes()).toEqual([
      ["substituted", "Bia Gonçalves"],
      [null, "Bia Gonçalves"],
    ]);
    const set = (value: string) => app.as("admin").api("PUT", "/api/settings/public_teacher_name", { value });
    expect((await set("initials")).status).toBe(200);
    expect((await changes())[0]).toEqual(["substituted", "Bia G."]);
    await set("none");
    expect((await changes())[0]).toEqual(["substituted", null]);
  });

  it("stays with its class and its people, whoever they are by then", async () => {
    const app = await createTestApp();
    const id = addScheduled(app, {
      date: "2026-03-13",
      classIds: [CLASS.ds2],
      teacherUserIds: [PEOPLE.bia.id],
    });
    await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    app.db.sqlite.exec("UPDATE classes SET name = 'DS-9' WHERE id = 2");
    expect(await listRows(app)).toMatchObject([
      {
        id,
        className: "DS-1 + DS-9",
        userName: "Ana Conceição, Bia Gonçalves",
        notes: null,
        change: "cancelled",
      },
    ]);
    const own = (await app.as("pedro").api("GET", "/api/reservations?startDate=2026-03-13")).body;
    expect(own).toEqual([]);
  });
});

/** A cancelled, a moved, a substituted lesson and one that goes to another day, all of today. */
async function changedSchool(): Promise<TestApp> {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  const hours = { startTime: "10:00", endTime: "11:30" };
  const ids = [1, 2, 3, 4].map((room) => addScheduled(app, { ...hours, environmentIds: [room] }));
  const [cancelled, moved, substituted, away] = ids;
  addRoom(app, "Sala 118");
  await pedro.api("DELETE", `/api/reservations/${cancelled}`);
  expect((await pedro.api("PUT", `/api/reservations/${moved}`, { environmentIds: [5] })).status).toBe(200);
  expect((await pedro.api("PUT", `/api/reservations/${away}`, { date: "2026-03-13" })).status).toBe(200);
  app.db.sqlite.exec(
    `UPDATE reservations SET substitute_user_id = ${PEOPLE.bia.id} WHERE id = ${substituted}`,
  );
  return app;
}

describe("the pages that people look at", () => {
  const textOf = async (app: TestApp, path: string, who: "ana" | null = null) =>
    (await (await app.as(who).fetch(path)).text())
      .replace(/<(script|style|svg)[^>]*>.*?<\/\1>/gs, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");

  it.each([
    [
      "/tv-panel",
      ["Cancelada", "Mudou Veio da Sala 2", "Substituição: Bia Gonçalves", "Mudou para sex 13/03"],
    ],
    [
      "/programacao-semanal",
      [
        "Cancelada",
        "Mudou de sala Sala 118",
        "Veio da Sala 2",
        "Bia Gonçalves , no lugar de Ana",
        "Mudou de hora",
      ],
    ],
    [`/programacao-semanal?turma=${CLASS.ds1}`, ["4 mudanças nesta semana", "mudou para sex 13/03"]],
    [`/ambientes/${ROOM.sala1}`, ["Cancelada"]],
    [`/ambientes/${ROOM.sala2}`, ["Mudou para Sala 118", "Nenhuma aula"]],
    ["/ambientes/5", ["Mudou de sala", "Veio da Sala 2"]],
    [`/ambientes/${ROOM.lab1}`, ["Substituição", "Bia Gonçalves , no lugar de Ana Conceição"]],
  ])("%s tells what changed", async (path, words) => {
    const text = await textOf(await changedSchool(), path);
    for (const each of words) expect(text).toContain(each);
  });

  it("have a sign at the days of a chosen class, and lead to them", async () => {
    const app = await changedSchool();
    const html = await (await app.as(null).fetch(`/programacao-semanal?turma=${CLASS.ds1}`)).text();
    const [nav = ""] = /<nav class="days".*?<\/nav>/s.exec(html) ?? [];
    const signsOf = (link: string) =>
      [...link.matchAll(/role="img" aria-label="(.*?)"/g)].map(([, word]) => word);
    const links = nav.split("<a ").slice(1);
    expect(links.map(signsOf).filter((signs) => signs.length > 0)).toEqual([
      expect.arrayContaining(["Cancelada", "Mudou", "Substituição"]),
    ]);
    expect(html).toMatch(/<section class="changes">.*<a href="#hoje">/s);
    const all = await (await app.as(null).fetch("/programacao-semanal")).text();
    expect(/<nav class="days".*?<\/nav>/s.exec(all)?.[0]).not.toContain('role="img"');
  });

  it("count them beside the panel's rows, and see a write at once", async () => {
    const app = await changedSchool();
    expect(await textOf(app, "/tv-panel")).toContain(
      "Mudanças deste turno: 1 cancelada 2 mudaram 1 substituição",
    );
    await app.as("pedro").api("PUT", "/api/reservations/2", { environmentIds: [ROOM.sala2] });
    expect(await textOf(app, "/tv-panel")).toContain("1 cancelada 1 mudou 1 substituição");
  });

  it("are one's own week too", async () => {
    const text = await textOf(await changedSchool(), "/reservas?semana=2026-03-09&turno=manha", "ana");
    expect(text).toMatch(/4 mudanças nesta semana.*qui , 10:00 DS-1 : cancelada/);
    expect(text).toContain("DS-1 : em Sala 118. Veio da Sala 2");
    expect(text).toContain("DS-1 : mudou para sex 13/03");
  });

  it("are the feeds of the class and the room, whose programs take a cancelled event off", async () => {
    const app = await changedSchool();
    const feed = async (path: string) =>
      (await (await app.as(null).fetch(path)).text()).replaceAll("\r\n ", "");
    const ofClass = (await feed(`/calendario/turma/${CLASS.ds1}.ics`)).split("BEGIN:VEVENT").slice(1);
    expect(ofClass).toHaveLength(4);
    const [cancelled, ...others] = ofClass.sort(
      (a, b) => Number(b.includes("CANCELLED")) - Number(a.includes("CANCELLED")),
    );
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).toContain("SUMMARY:Cancelada: Algoritmos");
    expect(others.join()).not.toContain("CANCELLED");
    expect(others.join()).toContain("SUMMARY:Substituição: Algoritmos");
    const ofRoom = await feed(`/calendario/ambiente/${ROOM.sala2}.ics`);
    expect(ofRoom).toContain("SUMMARY:Mudou para Sala 118: Algoritmos");
    expect(ofRoom).toContain("STATUS:CANCELLED");
  });
});

describe("a closed room", () => {
  const close = (app: TestApp, change: object) =>
    app.as("admin").api("POST", `/api/environments/${ROOM.sala1}/closures`, {
      ...{ startDate: "2026-03-12", endDate: "2026-03-13", shifts: ["morning"], reason: "pintura" },
      ...change,
    });

  it.each([
    [true, "fechada: pintura"],
    [false, "fechada"],
  ])("says so on the public pages, with its reason where that is public: %s", async (isPublic, words) => {
    const app = await createTestApp();
    expect((await close(app, { isPublic })).status).toBe(201);
    const read = async (path: string) => (await (await app.as(null).fetch(path)).text()).replace(/\s+/g, " ");
    const room = await read(`/ambientes/${ROOM.sala1}`);
    expect(room).toContain(isPublic ? "Fechada: pintura" : ">Fechada<");
    expect(room).not.toContain(">Reservar<");
    for (const path of ["/tv-panel", "/programacao-semanal"]) {
      const page = await read(path);
      expect(page).toContain(`Sala 1 ${words}<`);
      expect(page.includes("pintura")).toBe(isPublic);
    }
    app.setNow("2026-03-14T13:00:00.000Z");
    expect(await read(`/ambientes/${ROOM.sala1}`)).toContain(">Reservar<");
  });
});

const DATES = ["2026-03-13", "2026-03-16", "2026-03-19", "2026-03-20", "2026-03-27"];
const LAST = "2026-03-19";
const SHIFTS = [
  { shift: "morning", startTime: "07:30", endTime: "11:30" },
  { shift: "afternoon", startTime: "13:30", endTime: "17:30" },
  { shift: "evening", startTime: "18:30", endTime: "22:00" },
] as const;

type Place = { room: number; date: string };
/** What is known of a reservation: where it stands, where it was first, where it was cancelled. */
type Known = Place & {
  state: "there" | "deleted" | "rejected";
  origin: Place | null;
  cancelled: Place | null;
};

const index = fc.nat({ max: SHIFTS.length - 1 });
const place = { room: fc.integer({ min: 1, max: 4 }), date: fc.constantFrom(...DATES) };
const STEP = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), index, ...place }),
  fc.record({ kind: fc.constant("delete" as const), index }),
  fc.record({ kind: fc.constant("close" as const), index, room: place.room }),
  fc.record({ kind: fc.constant("back" as const), index }),
  fc.record({ kind: fc.constant("cleanup" as const), index }),
);
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

const isNear = ({ date }: Place) => date <= LAST;

function noteMove(row: Known, to: Place): void {
  if (row.room === to.room && row.date === to.date) return;
  if (isNear(row) || isNear(to)) row.origin ??= { room: row.room, date: row.date };
  Object.assign(row, to);
}

function noteCancelled(row: Known, state: "deleted" | "rejected"): void {
  if (isNear(row)) row.cancelled = { room: row.room, date: row.date };
  else Object.assign(row, { origin: null, cancelled: null });
  row.state = state;
}

function expectedOf(known: Known[]) {
  return known.flatMap(({ state, room, date, origin, cancelled }, index) => {
    const id = index + 1;
    if (state !== "there")
      return cancelled
        ? [{ id, change: "cancelled", date: cancelled.date, room: ROOMS[cancelled.room], from: null }]
        : [];
    const isElsewhere = origin && (origin.room !== room || origin.date !== date);
    const from = isElsewhere && isNear({ room, date }) ? `${origin.date} ${ROOMS[origin.room]}` : null;
    return [{ id, change: from && "moved", date, room: ROOMS[room], from }];
  });
}

/** Closes its room on its day, with the reservation to another room or cancelled, and opens it again. */
async function close(app: TestApp, row: Known, index: number, room: number): Promise<void> {
  const { shift } = SHIFTS[index] ?? SHIFTS[0];
  const screen = `/admin/ambientes/${row.room}/fechamentos`;
  const closure = { startDate: row.date, endDate: row.date, shifts: [shift], reason: "Pintura" };
  const admin = app.as("admin");
  const seen = shownNow(app, [index + 1]);
  const isOther = room !== row.room;
  const moves = [`${index + 1}:${isOther ? room : "repor"}`];
  expect((await admin.post(screen, { ...closure, seen, moves })).status).toBe(302);
  const id = Number(app.db.sqlite.prepare("SELECT max(id) FROM room_closures").pluck().get());
  expect((await admin.api("DELETE", `/api/environments/${row.room}/closures/${id}`)).status).toBe(200);
  if (isOther) noteMove(row, { room, date: row.date });
  else noteCancelled(row, "rejected");
}

async function take(app: TestApp, known: Known[], step: Step): Promise<void> {
  const row = known[step.index] as Known;
  const id = step.index + 1;
  const pedro = app.as("pedro");
  if (step.kind === "back") {
    if (row.state === "there") return;
    const path =
      row.state === "deleted"
        ? `/admin/auditoria/${lastEntry(app, "delete", id)}/restaurar`
        : `/admin/reservas/desfazer/${lastEntry(app, "reject", id)}`;
    expect((await app.as("admin").post(path)).status).toBe(302);
    row.state = "there";
    return;
  }
  if (row.state !== "there") return;
  if (step.kind === "delete") {
    expect((await pedro.api("DELETE", `/api/reservations/${id}`)).status).toBe(200);
    noteCancelled(row, "deleted");
  } else if (step.kind === "move") {
    const body = { environmentIds: [step.room], date: step.date };
    expect((await pedro.api("PUT", `/api/reservations/${id}`, body)).status).toBe(200);
    noteMove(row, { room: step.room, date: step.date });
  } else if (step.kind === "close") await close(app, row, step.index, step.room);
  else {
    const { shift } = SHIFTS[step.index] ?? SHIFTS[0];
    const filter = { startDate: row.date, endDate: row.date, status: ["approved"], shift };
    const answer = await app.as("admin").api("POST", "/api/reservations/cleanup/custom", filter);
    expect(answer.status).toBe(200);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM reservations WHERE id = ?").pluck().get(id)).toBe(0);
    Object.assign(row, { state: "deleted", origin: null, cancelled: null });
  }
}

it("is what a plain model says after any acts: no mark without its act, none that was taken back", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 14 }), async (steps) => {
      const app = await createTestApp();
      const known = SHIFTS.map((hours, at): Known => {
        addScheduled(app, { ...hours, date: "2026-03-16", environmentIds: [at + 1] });
        return { room: at + 1, date: "2026-03-16", state: "there", origin: null, cancelled: null };
      });
      for (const step of steps) {
        await take(app, known, step);
        const rows = (await listRows(app)).map(({ id, change, date, environmentNames, from }) => ({
          id,
          change,
          date,
          room: environmentNames.join(),
          from: from && `${from.date} ${from.environmentNames.join()}`,
        }));
        expect(rows.sort((a, b) => a.id - b.id)).toEqual(expectedOf(known));
        for (const { change } of rows) seen.add(`${step.kind} ${change}`);
      }
    }),
    { seed: Number(process.env.SEED ?? 20261127), numRuns: 25, interruptAfterTimeLimit: 40_000 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["close cancelled", "back null", "move moved"]));
}, 60_000);
