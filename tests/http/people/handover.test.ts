/** Lessons pass from one teacher to another in one act, and back (rules R5.20 to R5.24). */
import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { insertGap } from "#app/models/series/gap.server.ts";
import { handOver } from "#app/services/people/hand-over.server.ts";
import { passNext } from "#app/services/people/handover-steps.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { programJob } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, subjectsTo, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  notificationsOf,
  reservationRow,
  snapshot,
  tableRows,
} from "#tests/support/bookings/reservations.ts";
import { signedInActor } from "#tests/support/bookings/review.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const { ana, bia, pedro } = PEOPLE;
const CALL = `/api/users/${ana.id}/handover`;
const PAGE = `/admin/usuarios/${ana.id}/repassar`;
const TODAY = "2026-03-12";
const ALL = { toUserId: bia.id, from: TODAY };
const WEEKS = ["2026-03-05", "2026-03-19", "2026-03-26"];

const owners = (app: TestApp, ids: number[]) => ids.map((id) => reservationRow(app, id).owner_id);

function addOpenGap(
  app: TestApp,
  fields: { date?: string; userId?: number; teacherUserIds?: number[] } = {},
) {
  const { date = "2026-03-04", userId = ana.id, teacherUserIds = [userId] } = fields;
  insertGap(app.db, {
    ...{ seriesId: null, reservationId: null, userId, teacherUserIds, date, shift: "morning" },
    ...{ startTime: "07:30", endTime: "09:10", disciplineId: 1, classId: 1, classIds: [1] },
    ...{ environmentIds: [1], reason: "cancelled", title: null, at: "2026-03-01T12:00:00.000Z" },
  });
  return (tableRows(app, "gaps").at(-1) as { id: number }).id;
}

/** One reservation of each kind: single, series, rejected, past, a further teacher's, somebody else's. */
function fill(app: TestApp) {
  const series = addSeries(app, WEEKS, { status: "approved" });
  return {
    series,
    pending: addReservation(app, { date: "2026-03-20" }),
    approved: addReservation(app, { date: "2026-03-21", status: "approved", disciplineId: DISCIPLINE.redes }),
    rejected: addReservation(app, { date: "2026-03-22", status: "rejected", rejectionReason: "não" }),
    past: addReservation(app, { date: "2026-03-11", status: "approved" }),
    joined: addReservation(app, {
      userId: PEOPLE.novoana.id,
      date: "2026-03-23",
      status: "approved",
      teacherUserIds: [ana.id],
    }),
    others: addReservation(app, {
      userId: bia.id,
      date: "2026-03-20",
      startTime: "08:20",
      environmentIds: [2],
    }),
    gap: addOpenGap(app),
  };
}

async function preview(app: TestApp, body: object = {}) {
  return (await app.as("pedro").api("POST", CALL, { ...ALL, ...body, preview: true })).body;
}

/** The confirmation that the page shows, as fields. */
async function shownForm(app: TestApp, query = "") {
  const html = await (await app.as("pedro").fetch(`${PAGE}?para=${bia.id}${query}`)).text();
  const seen = /name="seen" value="([^"]*)"/.exec(html.replace(/ autoComplete="off"/g, ""))?.[1];
  return { html, seen: seen ?? "" };
}

describe("a preview", () => {
  it("counts what passes and names the clashes by date, and writes nothing", async () => {
    const app = await createTestApp();
    fill(app);
    const before = snapshot(app);
    expect(await preview(app)).toEqual({
      reservations: 5,
      series: 1,
      gaps: 1,
      clashes: [
        {
          date: "2026-03-20",
          startTime: "07:30",
          title: "Algoritmos, DS-1, Sala 2",
        },
      ],
    });
    expect(snapshot(app)).toBe(before);
  });

  it("is of some days, disciplines and classes", async () => {
    const app = await createTestApp();
    fill(app);
    const counted = async (body: object) => {
      const { reservations, series, gaps } = await preview(app, body);
      return [reservations, series, gaps];
    };
    expect(await counted({ to: "2026-03-20" })).toEqual([2, 0, 0]);
    expect(await counted({ from: "2026-03-26" })).toEqual([1, 1, 1]);
    expect(await counted({ disciplineIds: [DISCIPLINE.redes] })).toEqual([1, 0, 0]);
    expect(await counted({ classIds: [CLASS.ds2] })).toEqual([0, 0, 0]);
    expect(await counted({ from: "2026-01-01", to: "2026-03-12" })).toEqual([0, 0, 0]);
  });

  it("finds a clash with a lesson of which the receiver is a further teacher, none with the shared one", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved", teacherUserIds: [bia.id] });
    expect((await preview(app)).clashes).toEqual([]);
    addReservation(app, {
      ...{ userId: PEOPLE.novoana.id, teacherUserIds: [bia.id], environmentIds: [ROOM.sala2] },
      ...{ startTime: "11:00", disciplineId: DISCIPLINE.redes },
    });
    expect((await preview(app)).clashes).toEqual([
      { date: "2026-03-19", startTime: "07:30", title: "Redes de Computadores, DS-1, Sala 2" },
    ]);
  });

  it("leaves a lesson of today that is over", async () => {
    const app = await createTestApp();
    const times = { date: TODAY, status: "approved" } as const;
    addReservation(app, { ...times, startTime: "07:30", endTime: "10:00" });
    addReservation(app, { ...times, startTime: "10:00", endTime: "11:30" });
    expect((await preview(app)).reservations).toBe(1);
  });
});

describe("a hand-over", () => {
  it.each(["pedro", "admin"] as const)("by %s passes all that is to come, whatever its kind", async (who) => {
    const app = await createTestApp();
    const rows = fill(app);
    const answer = await app.as(who).api("POST", CALL, ALL);
    expect([answer.status, answer.body]).toMatchObject([200, { reservations: 5, series: 1, gaps: 1 }]);
    const [over, ...coming] = rows.series.reservationIds as [number, ...number[]];
    expect(owners(app, [...coming, rows.pending, rows.approved])).toEqual(Array(4).fill(bia.id));
    expect(owners(app, [over, rows.past, rows.rejected])).toEqual(Array(3).fill(ana.id));
    expect(owners(app, [rows.joined, rows.others])).toEqual([PEOPLE.novoana.id, bia.id]);
    expect(tableRows(app, "reservation_teachers")).toMatchObject([
      { reservation_id: rows.joined, user_id: bia.id },
    ]);
    expect(tableRows(app, "series")).toMatchObject([{ owner_id: bia.id }]);
    expect(tableRows(app, "gaps")).toMatchObject([{ user_id: bia.id }]);
    expect(reservationRow(app, rows.pending)).toMatchObject({ status: "pending", user_id: ana.id });
    // A series that passes whole stays one.
    expect(coming.map((id) => reservationRow(app, id).is_detached)).toEqual([0, 0]);
  });

  it("for some days takes dates out of their series, which stays with its teacher", async () => {
    const app = await createTestApp();
    const { series } = fill(app);
    await app.as("pedro").api("POST", CALL, { ...ALL, to: "2026-03-20" });
    const [, second, third] = series.reservationIds as [number, number, number];
    expect(reservationRow(app, second)).toMatchObject({ owner_id: bia.id, is_detached: 1 });
    expect(reservationRow(app, third)).toMatchObject({ owner_id: ana.id, is_detached: 0 });
    expect(tableRows(app, "series")).toMatchObject([{ owner_id: ana.id }]);
    expect(tableRows(app, "gaps")).toMatchObject([{ user_id: ana.id }]);
  });

  it("makes the receiver the only teacher where both were", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { status: "approved", teacherUserIds: [bia.id] });
    const gap = addOpenGap(app, { teacherUserIds: [ana.id, bia.id] });
    await app.as("pedro").api("POST", CALL, ALL);
    expect(owners(app, [id])).toEqual([bia.id]);
    expect(tableRows(app, "reservation_teachers")).toEqual([]);
    expect(tableRows(app, "gaps")).toMatchObject([{ id: gap, user_id: bia.id, further_teacher_ids: "[]" }]);
  });

  it("is one entry of the log, which every reservation's history has", async () => {
    const app = await createTestApp();
    const { pending } = fill(app);
    await app.as("pedro").api("POST", CALL, { ...ALL, disciplineIds: [DISCIPLINE.algoritmos] });
    const entries = tableRows(app, "audit_log");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action: "hand-over", entity: "handover", actor_user_id: pedro.id });
    expect(JSON.parse(entries[0]?.after as string)).toEqual({
      ...{ userName: ana.name, toUserName: bia.name, startDate: TODAY, endDate: null },
      ...{ disciplineNames: ["Algoritmos"], classNames: null, count: 4, seriesCount: 1, gapCount: 1 },
    });
    const history = await (await app.as("pedro").fetch(`/admin/reservas/${pending}/historico`)).text();
    expect(history).toContain("Repassou");
    expect(history).toContain(`${ana.name} → ${bia.name}`);
  });

  it("is told each of the two once, by one mail", async () => {
    const school = await createMailSchool();
    fill(school);
    await school.as("pedro").api("POST", CALL, ALL);
    expect(notificationsOf(school, ana.id)).toMatchObject([{ title: "Aulas repassadas" }]);
    expect(notificationsOf(school, bia.id)).toMatchObject([{ title: "Aulas recebidas" }]);
    await school.pass(TWO_MINUTES);
    expect(subjectsTo(school, "ana")).toEqual([expect.stringContaining("5 reservas transferidas")]);
    expect(subjectsTo(school, "bia")).toEqual([expect.stringContaining("5 reservas feitas para você")]);
    expect(school.smtp.received).toHaveLength(2);
  });

  it("of nothing writes nothing", async () => {
    const app = await createTestApp();
    const before = snapshot(app);
    const answer = await app.as("pedro").api("POST", CALL, ALL);
    expect([answer.status, answer.body]).toEqual([200, { reservations: 0, series: 0, gaps: 0, clashes: [] }]);
    expect(snapshot(app)).toBe(before);
  });

  it.each([
    ["to somebody of the sector", { toUserId: pedro.id }, "toUserId"],
    ["to nobody", { toUserId: 99 }, "toUserId"],
    ["to the same person", { toUserId: ana.id }, "toUserId"],
    ["with a day that is none", { from: "2026-02-30" }, "from"],
    ["until a day before the first", { from: "2026-03-20", to: "2026-03-19" }, "to"],
    ["until a day that is over", { to: "2026-03-11" }, "to"],
    ["of a discipline that is not there", { disciplineIds: [99] }, "disciplineIds"],
    ["of a class that is not there", { classIds: [99] }, "classIds"],
    ["of more names than it takes", { classIds: Array.from({ length: 101 }, (_, n) => n + 1) }, "classIds"],
  ])("is refused %s", async (_, change, field) => {
    const app = await createTestApp();
    fill(app);
    const before = snapshot(app);
    const answer = await app.as("admin").api("POST", CALL, { ...ALL, ...change });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    expect(snapshot(app)).toBe(before);
  });

  it("is refused of nobody, and to who may not", async () => {
    const app = await createTestApp();
    fill(app);
    const before = snapshot(app);
    const status = async (who: Username | null, path = CALL) =>
      (await app.as(who).api("POST", path, ALL)).status;
    expect(await status("admin", "/api/users/99/handover")).toBe(404);
    expect([await status("ana"), await status("bia"), await status(null)]).toEqual([403, 403, 401]);
    expect((await app.as("ana").post(PAGE, { toUserId: "4", from: TODAY, seen: "" })).status).toBe(403);
    expect(snapshot(app)).toBe(before);
  });
});

describe("the steps of a large one", () => {
  /** A hand-over of 120 reservations that stands after its first step. */
  async function begun() {
    const app = await createTestApp();
    const ids = Array.from({ length: 120 }, (_, n) =>
      addReservation(app, {
        date: new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10),
        status: "approved",
        environmentIds: [],
      }),
    );
    const answer = await app.as("pedro").api("POST", CALL, ALL);
    expect(answer.body.reservations).toBe(120);
    // As a process leaves it that ends after the first step.
    const sql = app.db.sqlite;
    sql.exec("UPDATE handovers SET state = 'moving'; DELETE FROM notifications; DELETE FROM mail_outbox");
    sql.exec(
      `UPDATE reservations SET teacher_user_id = NULL, updated_at = '2026-03-02T00:00:00.000Z' WHERE id > ${ids[49]};
       UPDATE handover_rows SET state = 'waiting', version = '2026-03-02T00:00:00.000Z' WHERE row_id > ${ids[49]}`,
    );
    return { app, ids };
  }

  it("go on after a crash, none twice", async () => {
    const { app, ids } = await begun();
    const rest = ids.slice(50).map((id) => reservationRow(app, id).updated_at);
    expect(passNext(app.deps, 1)).toBe(true);
    expect(new Set(owners(app, ids.slice(0, 100)))).toEqual(new Set([bia.id]));
    const first = reservationRow(app, ids[0] as number).updated_at;
    await programJob("hand-over").run(app.deps, {}, { signal: new AbortController().signal });
    expect(new Set(owners(app, ids))).toEqual(new Set([bia.id]));
    expect(reservationRow(app, ids[0] as number).updated_at).toBe(first);
    expect(rest).not.toContain(reservationRow(app, ids[119] as number).updated_at);
    expect(tableRows(app, "handovers")).toMatchObject([{ state: "done" }]);
    expect(notificationsOf(app, bia.id)).toHaveLength(1);
    expect(passNext(app.deps, 1)).toBe(false);
  });

  it("are carried out whole or not at all, whichever write the process ends before", async () => {
    const run = async (killAt: number) => {
      const app = await createTestApp();
      const ids = Array.from({ length: 60 }, (_, n) =>
        addReservation(app, { date: addDays("2026-04-01", n), status: "approved", environmentIds: [] }),
      );
      const by = await signedInActor(app, "pedro");
      const write = app.db.run.bind(app.db);
      let writes = 0;
      app.db.run = (query) => {
        if (writes++ >= killAt) throw new Error("The process was killed");
        return write(query);
      };
      const passed = await handOver(app.deps, by, ana.id, ALL).catch(() => null);
      app.db.run = write;
      const isTold = passed !== null;
      await programJob("hand-over").run(app.deps, {}, { signal: new AbortController().signal });
      const log = tableRows(app, "audit_log").filter(({ action }) => action === "hand-over");
      const found = {
        owners: new Set(owners(app, ids)),
        ...{ entries: log.length, notifications: notificationsOf(app, bia.id).length },
        atWork: tableRows(app, "handovers").filter(({ state }) => state === "moving").length,
      };
      app.db.close();
      return { writes, isTold, found };
    };
    const none = { owners: new Set([ana.id]), entries: 0, notifications: 0, atWork: 0 };
    const whole = { owners: new Set([bia.id]), entries: 1, notifications: 1, atWork: 0 };
    const { writes, found } = await run(Number.POSITIVE_INFINITY);
    expect(found).toEqual(whole);
    const ends = [];
    for (let killAt = 0; killAt < writes; killAt += killAt < 15 || killAt === writes - 2 ? 1 : 9) {
      const killed = await run(killAt);
      expect([none, whole], `killed before write ${killAt}`).toContainEqual(killed.found);
      expect(killed.isTold).toBe(false);
      ends.push(killed.found.entries);
    }
    // Each write before the decision leaves nothing, each one after it everything.
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(new Set(ends)).toEqual(new Set([0, 1]));
  });

  it("leave a row that somebody changed meanwhile", async () => {
    const { app, ids } = await begun();
    const last = ids[119] as number;
    await app.as("pedro").api("PUT", `/api/reservations/${last}`, { notes: "outra" });
    while (passNext(app.deps, 1));
    expect(owners(app, [last, ids[118] as number])).toEqual([ana.id, bia.id]);
  });

  it("let no other hand-over of the person begin, nor be undone", async () => {
    const { app } = await begun();
    const busy = await app.as("pedro").api("POST", CALL, ALL);
    expect([busy.status, busy.body.message]).toEqual([409, expect.stringContaining("sendo repassadas")]);
    const undo = await app.as("pedro").post("/admin/reservas/desfazer/1");
    expect(undo.status).toBe(409);
  });

  it("leave the rest where the receiver is a teacher no more", async () => {
    const { app, ids } = await begun();
    app.db.sqlite.exec(`UPDATE users SET role = 'pedagogical' WHERE id = ${bia.id}`);
    while (passNext(app.deps, 1));
    expect(owners(app, [ids[0] as number, ids[119] as number])).toEqual([bia.id, ana.id]);
  });
});

describe("undoing", () => {
  const undo = (app: TestApp, who: Username | null = "pedro", entry = 1) =>
    app.as(who).post(`/admin/reservas/desfazer/${entry}`);

  /** All rows that a hand-over writes, but for their versions. */
  function state(app: TestApp) {
    const without = (table: string) => tableRows(app, table).map(({ updated_at: _, ...row }) => row);
    return ["reservations", "reservation_teachers", "gaps", "series", "timetable_aliases"].map(without);
  }

  it("brings everything back as it was, and says so once", async () => {
    const app = await createTestApp();
    fill(app);
    addReservation(app, {
      date: "2026-04-02",
      status: "approved",
      teacherUserIds: [bia.id],
      teacherUserId: ana.id,
    });
    addReservation(app, { userId: bia.id, date: "2026-04-03", teacherUserIds: [ana.id] });
    addOpenGap(app, { date: "2026-03-03", teacherUserIds: [ana.id, bia.id] });
    const before = state(app);
    await app.as("pedro").api("POST", CALL, ALL);
    expect(state(app)).not.toEqual(before);
    const answer = await undo(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
    expect(state(app)).toEqual(before);
    expect(tableRows(app, "audit_log").map(({ action }) => action)).toEqual(["hand-over", "undo-handover"]);
    // Within two minutes nobody has read anything of it.
    expect([...notificationsOf(app, ana.id), ...notificationsOf(app, bia.id)]).toEqual([]);
    expect(tableRows(app, "mail_outbox")).toEqual([]);
    expect((await undo(app)).status).toBe(409);
  });

  it("leaves with the receiver what changed since", async () => {
    const app = await createTestApp();
    const { pending, approved } = fill(app);
    await app.as("pedro").api("POST", CALL, ALL);
    await app.as("pedro").api("PUT", `/api/reservations/${pending}/status`, { status: "approved" });
    await undo(app);
    expect(owners(app, [pending, approved])).toEqual([bia.id, ana.id]);
    const history = await (await app.as("pedro").fetch(`/admin/reservas/${pending}/historico`)).text();
    expect(history).toContain("Repassou");
  });

  it("of one that was told is told too", async () => {
    const app = await createTestApp();
    fill(app);
    await app.as("pedro").api("POST", CALL, ALL);
    app.setNow("2026-03-12T14:00:00.000Z");
    await undo(app);
    expect(notificationsOf(app, ana.id).map(({ title }) => title)).toEqual([
      "Aulas repassadas",
      "Repasse desfeito",
    ]);
    expect(notificationsOf(app, bia.id).map(({ title }) => title)).toEqual([
      "Aulas recebidas",
      "Repasse desfeito",
    ]);
  });

  it("is possible for a day, by the sector alone", async () => {
    const app = await createTestApp();
    const { approved } = fill(app);
    await app.as("admin").api("POST", CALL, ALL);
    expect([(await undo(app, "ana")).status, (await undo(app, null)).status]).toEqual([403, 302]);
    const duty = await app.as("bia").post("/reservas/avaliar/desfazer/1");
    expect(duty.status).toBe(403);
    app.setNow("2026-03-13T13:00:01.000Z");
    expect((await undo(app)).status).toBe(409);
    expect(owners(app, [approved])).toEqual([bia.id]);
  });
});

describe("the page", () => {
  it("shows what would pass, and passes exactly that", async () => {
    const app = await createTestApp();
    const { approved } = fill(app);
    const { html, seen } = await shownForm(app);
    expect(html).toContain("Repassar aulas de Ana Conceição");
    expect(html).toContain("Repassar 5 reservas para Bia Gonçalves");
    expect(html).toContain("Algoritmos, DS-1, Sala 2");
    const fields = { toUserId: String(bia.id), from: TODAY, seen };
    addReservation(app, { date: "2026-05-01" });
    const late = await app.as("pedro").post(`${PAGE}?para=${bia.id}`, fields);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("Agora são 6 reservas")]);
    expect(owners(app, [approved])).toEqual([ana.id]);
    const now = await shownForm(app);
    const done = await app.as("pedro").post(PAGE, { ...fields, seen: now.seen });
    expect([done.status, done.headers.get("location")]).toEqual([302, PAGE]);
    expect(owners(app, [approved])).toEqual([bia.id]);
    expect(await (await app.as("pedro").fetch(PAGE)).text()).toContain("/admin/reservas/desfazer/1");
  });

  it("passes some disciplines and classes where they are ticked", async () => {
    const app = await createTestApp();
    const { approved, pending } = fill(app);
    const { seen } = await shownForm(app, `&disciplina=${DISCIPLINE.redes}&turma=${CLASS.ds1}`);
    await app.as("pedro").post(PAGE, {
      ...{ toUserId: String(bia.id), from: TODAY, seen },
      ...{ disciplineIds: [String(DISCIPLINE.redes)], classIds: [String(CLASS.ds1)] },
    });
    expect(owners(app, [approved, pending])).toEqual([bia.id, ana.id]);
  });

  it("says why it can't be, and what the fields lack", async () => {
    const app = await createTestApp();
    const text = async (query: string) => (await app.as("pedro").fetch(PAGE + query)).text();
    expect(await text("")).toContain("Escolha quem recebe");
    expect(await text(`?para=${pedro.id}`)).toContain("Escolha um professor que está no sistema");
    expect(await text(`?para=${bia.id}&ate=2026-03-01`)).toContain("O último dia vem antes do primeiro");
    expect(await text(`?para=${bia.id}`)).toContain("Não há aula a repassar");
    expect((await app.as("pedro").fetch("/admin/usuarios/99/repassar")).status).toBe(404);
  });

  it.each(["anonimizar", "excluir"])("is offered by the dialog of %s", async (act) => {
    const app = await createTestApp();
    const text = async () => (await app.as("pedro").fetch(`/admin/usuarios/${ana.id}/${act}`)).text();
    const offer = "Repasse antes as aulas a um colega";
    expect(await text()).not.toContain(offer);
    fill(app);
    expect(await text()).toContain(offer);
  });
});
