import { describe, expect, it } from "vitest";
import { findWarnings } from "#app/services/bookings/warnings.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const DAY = "2026-03-19";
const MORNING = { date: DAY, startTime: "07:30", endTime: "11:30" };
const ANA = PEOPLE.ana.id;
const BIA = PEOPLE.bia.id;

type Warned = { warnings: { kind: string; date: string; startTime: string; title: string }[] };

/** Ana teaches DS-1 in Sala 1 on that morning. */
async function createSchool() {
  const app = await createTestApp();
  const standing = addReservation(app, { ...MORNING, status: "approved" });
  return { app, standing };
}

async function post(app: TestApp, who: "ana" | "bia" | "pedro", body: Record<string, unknown>) {
  const answer = await app.as(who).api("POST", "/api/reservations", body);
  expect(answer.status).toBe(201);
  return answer.body as Warned & { id: number };
}

const kindsOf = ({ warnings }: Warned) => warnings.map(({ kind }) => kind);

describe("a lesson at the time of another one", () => {
  it("warns of the teacher's and of the class's, and is made", async () => {
    const { app } = await createSchool();
    const body = requestBody({
      date: DAY,
      shift: "morning",
      environmentIds: [ROOM.sala2],
      classId: CLASS.ds1,
    });
    const { warnings } = await post(app, "ana", body);
    expect(warnings).toEqual([
      { kind: "teacher", date: DAY, startTime: "07:30", title: "DS-1 na Sala 1 às 07:30" },
      { kind: "class", date: DAY, startTime: "07:30", title: expect.stringContaining("Algoritmos, com Ana") },
    ]);
    expect(kindsOf(await post(app, "bia", body))).toEqual(["class", "class"]);
  });

  it("is none where times only touch, where it was rejected, or on itself", async () => {
    const { app, standing } = await createSchool();
    addReservation(app, { ...MORNING, status: "rejected", environmentIds: [ROOM.sala2] });
    const evening = requestBody({ date: DAY, shift: "evening", environmentIds: [ROOM.sala2] });
    expect((await post(app, "ana", evening)).warnings).toEqual([]);
    const asked = { teacherUserIds: [ANA], classIds: [CLASS.ds1] };
    const touching = { date: DAY, startTime: "11:30", endTime: "12:00" };
    expect(findWarnings(app.deps, { times: [touching], ...asked }).count).toBe(0);
    expect(findWarnings(app.deps, { times: [MORNING], ...asked, except: [standing] }).count).toBe(0);
    const edited = await app.as("pedro").api("PUT", `/api/reservations/${standing}`, { notes: "Projetor" });
    expect(edited).toMatchObject({ status: 200, body: { warnings: [] } });
  });

  it("asks about all teachers and classes of joined lessons", async () => {
    const app = await createTestApp();
    addReservation(app, { ...MORNING, status: "approved", teacherUserIds: [BIA], classIds: [CLASS.ds2] });
    const asked = { times: [MORNING], teacherUserIds: [], classIds: [] };
    expect(findWarnings(app.deps, { ...asked, teacherUserIds: [BIA] }).count).toBe(1);
    expect(findWarnings(app.deps, { ...asked, classIds: [CLASS.ds2] }).count).toBe(1);
    expect(findWarnings(app.deps, { ...asked, teacherUserIds: [ANA, BIA] }).count).toBe(1);
  });

  it("is said by a transfer, which is made", async () => {
    const { app, standing } = await createSchool();
    addReservation(app, {
      ...MORNING,
      userId: BIA,
      status: "approved",
      environmentIds: [ROOM.sala2],
      classId: CLASS.ds2,
    });
    const path = `/api/reservations/${standing}`;
    const moved = await app.as("pedro").api("PUT", path, { teacherUserId: BIA });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ warnings: [{ kind: "teacher", title: "DS-2 na Sala 2 às 07:30" }] });
  });

  it("names the first twenty and counts all", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let i = 0; i < 30; i++) addReservation(app, { ...MORNING, environmentIds: [] });
    });
    const { warnings, count } = findWarnings(app.deps, {
      times: [MORNING],
      teacherUserIds: [ANA],
      classIds: [CLASS.ds1],
    });
    expect(warnings).toHaveLength(20);
    expect(count).toBe(60);
  });
});

describe("before the submit", () => {
  const query = `dates=${DAY}&shift=morning&environmentIds=${ROOM.sala2}&classId=${CLASS.ds1}`;

  it("the form says it without JavaScript and live", async () => {
    const { app } = await createSchool();
    const page = textOf(await (await app.as("ana").fetch(`/reservas/nova?${query}&verificar=1`)).text());
    expect(page).toContain("19/03: Você já tem DS-1 na Sala 1 às 07:30.");
    expect(page).toContain("19/03: A turma já tem aula: Algoritmos");
    const live = await (await app.as("bia").fetch(`/reservas/conflitos?${query}`)).json();
    expect(live).toMatchObject({ clashes: { count: 1, warnings: [{ kind: "class", date: DAY }] } });
    const staff = await (
      await app.as("pedro").fetch(`/reservas/conflitos?${query}&teacherUserId=${ANA}`)
    ).json();
    expect(staff).toMatchObject({ clashes: { count: 2 } });
  });

  it("the preview of a series has them in one go", async () => {
    const { app } = await createSchool();
    const { status, body } = await app
      .as("ana")
      .api("POST", "/api/series/preview", seriesBody({ environmentIds: [ROOM.sala2] }));
    expect(status).toBe(200);
    expect(kindsOf(body as Warned)).toEqual(["teacher", "class"]);
  });
});

it("a series that is made, moved or passed on says it beside its answer", async () => {
  const { app } = await createSchool();
  const pedro = app.as("pedro");
  const body = seriesBody({ environmentIds: [ROOM.sala2], teacherUserId: ANA });
  const made = await pedro.api("POST", "/api/series", body);
  expect([made.status, kindsOf(made.body)]).toEqual([201, ["teacher", "class"]]);
  expect(made.body.warnings[0]).toMatchObject({
    date: DAY,
    startTime: "07:30",
    title: "DS-1 na Sala 1 às 07:30",
  });
  const change = (fields: object) =>
    pedro.api("PUT", `/api/series/${made.body.id}`, { scope: "all", ...fields });
  const moved = await change({ shift: "evening", startTime: "18:30", endTime: "20:10" });
  expect([moved.status, kindsOf(moved.body)]).toEqual([200, []]);
  addReservation(app, {
    date: DAY,
    startTime: "19:20",
    endTime: "20:10",
    shift: "evening",
    userId: BIA,
    classId: CLASS.ds2,
  });
  expect(kindsOf((await change({ teacherUserId: BIA })).body)).toEqual(["teacher"]);
});

it("the queue marks the request, for staff and for who answers for its room", async () => {
  const { app } = await createSchool();
  addReservation(app, { date: DAY, environmentIds: [ROOM.sala2] });
  addReservation(app, { date: "2026-03-20", environmentIds: [ROOM.sala2] });
  const { text } = await readQueuePage(app);
  expect(text.match(/Outra aula/g)).toHaveLength(1);
  expect(text).toContain("O professor já tem DS-1 na Sala 1 às 07:30.");
});

it("each asked time is sought by an index", async () => {
  const app = await createTestApp();
  const statements: string[] = [];
  const { sqlite } = app.db;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof sqlite.prepare;
  findWarnings(app.deps, { times: [MORNING], teacherUserIds: [ANA], classIds: [CLASS.ds1] });
  const asked = statements.find((sql) => sql.includes("otherId")) ?? "";
  const bound = Array.from({ length: (asked.match(/\?/g) ?? []).length }, () => "[]");
  const plan = prepare(`EXPLAIN QUERY PLAN ${asked}`).all(...bound) as { detail: string }[];
  const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN (o|joined)\b/.test(detail));
  expect(asked).not.toBe("");
  expect(scans).toEqual([]);
});
