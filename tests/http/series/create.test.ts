/** Requesting a series, and its preview (rules R24.1 to R24.3). */
import { describe, expect, it } from "vitest";
import { MAX_SERIES } from "#app/domain/limits.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { addCalendar, FIRST_HALF, RECESS } from "#tests/support/school/calendars.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, setSetting } from "#tests/support/school/school-rows.ts";
import { seriesBody, staffSeriesBody } from "#tests/support/series/series.ts";

const POST = ["POST", "/api/series"] as const;
const PREVIEW = ["POST", "/api/series/preview"] as const;
const TAKEN = "2026-04-09";
const BLOCKED = "2026-04-30";

/** Bia has Sala 1 on one Thursday, another one is a holiday, and a third has a pending request. */
async function busySchool(): Promise<TestApp> {
  const app = await createTestApp();
  addReservation(app, { userId: PEOPLE.bia.id, date: TAKEN, status: "approved" });
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-16" });
  addBlockedDay(app, { date: BLOCKED, title: "Véspera" });
  return app;
}

/** The rows that a call about series can write. */
const rowsOf = (app: TestApp) =>
  ["series", "gaps", "reservations", "notifications", "audit_log"].map((table) => tableRows(app, table));

type Dated = { date: string };
const datesOf = (rows: Dated[]) => rows.map(({ date }) => date);

describe("the preview of a series", () => {
  it("names each date with its obstacle, and writes nothing", async () => {
    const app = await busySchool();
    const before = rowsOf(app);
    const { status, body } = await app.as("ana").api(...PREVIEW, seriesBody());
    expect([status, body.total, body.free]).toEqual([200, 9, 7]);
    expect(body.dates).toEqual([
      { date: "2026-03-19", state: "free", title: null },
      { date: "2026-03-26", state: "free", title: null },
      { date: "2026-04-02", state: "free", title: null },
      { date: TAKEN, state: "taken", title: "Bia Gonçalves" },
      { date: "2026-04-16", state: "requested", title: null },
      { date: "2026-04-23", state: "free", title: null },
      { date: BLOCKED, state: "blocked", title: "Véspera" },
      { date: "2026-05-07", state: "free", title: null },
      { date: "2026-05-14", state: "free", title: null },
    ]);
    expect(rowsOf(app)).toEqual(before);
  });

  it("uses the effective weekday, and lists the days without school that it skips", async () => {
    const app = await createTestApp();
    addCalendar(app, {
      terms: [FIRST_HALF, RECESS],
      days: [
        { date: "2026-04-25", asWeekday: 4, title: "Sábado letivo" },
        { date: "2026-04-23", isSchoolDay: false, title: "Conselho", shifts: ["morning"] },
      ],
    });
    const { body } = await app
      .as("ana")
      .api(...PREVIEW, seriesBody({ startDate: "2026-03-12", endDate: "2026-05-01" }));
    expect(body.dates).toEqual([
      // At 10:00 its hours are over.
      { date: "2026-03-12", state: "past", title: null },
      { date: "2026-03-19", state: "free", title: null },
      { date: "2026-03-26", state: "free", title: null },
      { date: "2026-04-02", state: "notSchoolDay", title: null },
      { date: "2026-04-09", state: "free", title: null },
      { date: "2026-04-16", state: "free", title: null },
      { date: "2026-04-23", state: "notSchoolDay", title: "Conselho" },
      { date: "2026-04-25", state: "free", title: null },
      { date: "2026-04-30", state: "free", title: null },
    ]);
    expect([body.total, body.free]).toEqual([6, 6]);
    const evening = seriesBody({
      shift: "evening",
      startTime: undefined,
      endTime: undefined,
      startDate: "2026-04-20",
      endDate: "2026-04-24",
    });
    expect((await app.as("ana").api(...PREVIEW, evening)).body.dates).toEqual([
      { date: "2026-04-23", state: "free", title: null },
    ]);
  });

  it("counts every second week by calendar weeks, including recesses", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [FIRST_HALF, RECESS] });
    const range = { startDate: "2026-03-18", endDate: "2026-04-30" };
    const body = seriesBody({ weekdays: [5, 2], everyWeeks: 2, ...range });
    const preview = (await app.as("ana").api(...PREVIEW, body)).body;
    expect(datesOf(preview.dates)).toEqual([
      "2026-03-20",
      "2026-03-31",
      "2026-04-03",
      "2026-04-14",
      "2026-04-17",
      "2026-04-28",
    ]);
    expect(preview.dates[1].state).toBe("notSchoolDay");
  });
});

describe("a requested series", () => {
  it("is one pending reservation a date for a teacher, beside an approved one too", async () => {
    const app = await busySchool();
    const { status, body } = await app.as("ana").api(...POST, seriesBody({ skip: [BLOCKED] }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, total: 9, weekdays: [4], everyWeeks: 1, splitFromId: null });
    expect(body.reservations).toHaveLength(8);
    expect(body.reservations[3]).toMatchObject({
      date: TAKEN,
      status: "pending",
      startTime: `${TAKEN}T07:30:00.000Z`,
      endTime: `${TAKEN}T09:10:00.000Z`,
      seriesId: 1,
      seriesDate: TAKEN,
      isDetached: false,
      environmentIds: [ROOM.sala1],
    });
    expect(body.gaps).toEqual([
      {
        id: 1,
        seriesId: 1,
        date: BLOCKED,
        reason: "cancelled",
        title: "Véspera",
        madeUpBy: null,
        classIds: [1],
        teacherUserIds: [PEOPLE.ana.id],
      },
    ]);
    const { warnings, ...series } = body;
    expect(warnings).toHaveLength(2);
    expect((await app.as("ana").api("GET", "/api/series/1")).body).toEqual(series);
    expect((await app.as("ana").api("GET", "/api/gaps")).body).toEqual(body.gaps);
    const listed = (
      await app.as("ana").api("GET", "/api/reservations?startDate=2026-03-19&endDate=2026-03-19")
    ).body;
    expect(listed[0]).toMatchObject({ seriesId: 1, seriesDate: "2026-03-19", isDetached: false });
  });

  it("skips taken and blocked dates on request, with the reason of each", async () => {
    const app = await busySchool();
    const { status, body } = await app
      .as("ana")
      .api(...POST, seriesBody({ skipTaken: true, skip: ["2026-05-07"] }));
    expect([status, body.total]).toEqual([201, 9]);
    expect(datesOf(body.reservations)).toEqual([
      "2026-03-19",
      "2026-03-26",
      "2026-04-02",
      "2026-04-16",
      "2026-04-23",
      "2026-05-14",
    ]);
    expect(
      body.gaps.map((gap: Dated & { reason: string; title: string }) => [gap.date, gap.reason, gap.title]),
    ).toEqual([
      [TAKEN, "conflict", "Bia Gonçalves"],
      [BLOCKED, "blocked", "Véspera"],
      ["2026-05-07", "cancelled", null],
    ]);
  });

  it("includes a forced date despite its obstacle", async () => {
    const app = await busySchool();
    addCalendar(app, { terms: [{ ...FIRST_HALF, endDate: "2026-05-08" }] });
    const body = seriesBody({ skipTaken: true, force: [TAKEN, "2026-05-14"] });
    const made = (await app.as("ana").api(...POST, body)).body;
    expect(datesOf(made.reservations)).toContain(TAKEN);
    expect(datesOf(made.reservations)).toContain("2026-05-14");
    expect(datesOf(made.gaps)).toEqual([BLOCKED]);
  });

  it("is refused to a teacher on a blocked date, and to staff on an approved one, unless they override", async () => {
    const app = await busySchool();
    const before = rowsOf(app);
    const blocked = await app.as("ana").api(...POST, seriesBody({ override: true }));
    expect([blocked.status, blocked.body.message]).toEqual([
      400,
      "Não há reservas em dia bloqueado: 30/04/2026 (Véspera). Nada foi gravado.",
    ]);
    const taken = await app.as("pedro").api(...POST, staffSeriesBody({ skip: [BLOCKED] }));
    expect(taken.status).toBe(409);
    expect(taken.body.conflicts).toMatchObject([{ date: TAKEN, userName: "Bia Gonçalves" }]);
    expect(rowsOf(app)).toEqual(before);

    const made = (await app.as("pedro").api(...POST, staffSeriesBody({ override: true }))).body;
    expect(made.reservations).toHaveLength(9);
    expect(made.teacherUserId).toBe(PEOPLE.ana.id);
    expect(made.reservations.every((row: { status: string }) => row.status === "approved")).toBe(true);
    const overridden = tableRows(app, "reservations").filter((row) => row.override_user_id !== null);
    expect(overridden.map((row) => row.date)).toEqual([TAKEN]);
    expect(tableRows(app, "notifications")).toMatchObject([
      { user_id: PEOPLE.ana.id, title: "Série recebida" },
    ]);
    expect(tableRows(app, "mail_outbox").filter((mail) => mail.kind === "decision")).toHaveLength(1);
  });

  it("accepts other rooms on some dates, which are detached from the start", async () => {
    const app = await createTestApp();
    const rooms = { "2026-04-09": [ROOM.sala2, ROOM.lab1] };
    const { body } = await app.as("ana").api(...POST, seriesBody({ rooms }));
    const elsewhere = body.reservations.filter((row: { isDetached: boolean }) => row.isDetached);
    expect(elsewhere).toMatchObject([{ date: "2026-04-09", environmentIds: [ROOM.lab1, ROOM.sala2] }]);
    expect(body.environmentIds).toEqual([ROOM.sala1]);
  });

  it("counts its dates for the limit of pending requests", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "8");
    const refused = await app.as("ana").api(...POST, seriesBody());
    expect(refused.status).toBe(409);
    expect((await app.as("ana").api(...POST, seriesBody({ skip: ["2026-03-19"] }))).status).toBe(201);
  });

  it("has at most 60 dates", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "1000");
    const sixty = seriesBody({ weekdays: [1, 2, 3, 4, 5, 6, 7], endDate: "2026-05-17" });
    const made = await app.as("ana").api(...POST, sixty);
    expect([made.status, made.body.total]).toEqual([201, 60]);
    const more = { ...sixty, endDate: "2026-05-18" };
    for (const path of [POST[1], PREVIEW[1]]) {
      const refused = await app.as("ana").api("POST", path, more);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["endDate"]]);
    }
  });

  it("is refused if the person has 500 current ones", async () => {
    const app = await createTestApp();
    const columns = `owner_id, discipline_id, class_id, environment_ids, shift, weekdays, every_weeks, start_date, end_date, created_at, updated_at`;
    app.db.sqlite.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_SERIES})
       INSERT INTO series (${columns}) SELECT ${PEOPLE.ana.id}, 1, 1, '[1]', 'morning', '4', 1, '2026-03-12', '2026-06-30', '2026', '2026' FROM n`,
    );
    expect((await app.as("ana").api(...POST, seriesBody())).status).toBe(409);
    expect((await app.as("bia").api(...POST, seriesBody())).status).toBe(201);
  });

  it.each([
    ["an end before the start", { endDate: "2026-03-18" }, 400, "endDate"],
    ["four years", { endDate: "2030-03-18" }, 400, "endDate"],
    ["times that run backwards", { startTime: "09:10", endTime: "07:30" }, 400, "startTime"],
    ["times outside of the shift", { startTime: "13:30", endTime: "15:10" }, 400, "startTime"],
    ["an unknown room", { environmentIds: [999] }, 400, "environmentIds"],
    ["another room of a date that is not its own", { rooms: { "2026-03-20": [2] } }, 400, "rooms"],
    ["a forced date outside of it", { force: ["2026-05-15"] }, 400, "force"],
    ["weekdays that never fall into the range", { weekdays: [1], endDate: "2026-03-20" }, 409, null],
    ["past dates only", { startDate: "2026-02-05", endDate: "2026-03-11" }, 409, null],
    ["no date left", { skip: ["2026-03-19"], endDate: "2026-03-20" }, 409, null],
  ])("is refused with %s", async (_, fault, status, field) => {
    const app = await createTestApp();
    const before = rowsOf(app);
    const refused = await app.as("ana").api(...POST, seriesBody(fault));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, field ? [field] : []]);
    expect(refused.body.message).not.toBe("");
    expect(rowsOf(app)).toEqual(before);
  });
});

describe("a missing lesson", () => {
  it("is made up by a reservation, and open again if that one is rejected or deleted", async () => {
    const app = await busySchool();
    const ana = app.as("ana");
    await ana.api(...POST, seriesBody({ skipTaken: true }));
    const body = { ...seriesBody(), date: "2026-05-15", gapId: 2 };
    expect((await app.as("bia").api("POST", "/api/reservations", body)).status).toBe(404);
    const made = await ana.api("POST", "/api/reservations", body);
    expect(made.body).toMatchObject({ seriesId: null, date: "2026-05-15" });
    const fillers = async () =>
      (await ana.api("GET", "/api/gaps")).body.map((gap: { madeUpBy: number | null }) => gap.madeUpBy);
    expect(await fillers()).toEqual([null, made.body.id]);
    expect((await ana.api("POST", "/api/reservations", { ...body, date: "2026-05-16" })).status).toBe(409);
    const rejection = { status: "rejected", rejectionReason: "Não" };
    await app.as("pedro").api("PUT", `/api/reservations/${made.body.id}/status`, rejection);
    expect(await fillers()).toEqual([null, null]);
    const again = await ana.api("POST", "/api/reservations", { ...body, date: "2026-05-18" });
    expect(await fillers()).toEqual([null, again.body.id]);
    await ana.api("DELETE", `/api/reservations/${again.body.id}`);
    expect(await fillers()).toEqual([null, null]);
  });

  it("is listed to its teacher only, and to staff for all teachers or one, by pages", async () => {
    const app = await busySchool();
    await app.as("ana").api(...POST, seriesBody({ skipTaken: true }));
    expect((await app.as("bia").api("GET", `/api/gaps?userId=${PEOPLE.ana.id}`)).body).toEqual([]);
    expect((await app.as("pedro").api("GET", "/api/gaps")).body).toHaveLength(2);
    expect((await app.as("pedro").api("GET", `/api/gaps?userId=${PEOPLE.bia.id}`)).body).toEqual([]);
    const page = await app.as("pedro").api("GET", "/api/gaps?limit=1");
    expect(page.body).toMatchObject([{ id: 1 }]);
    const next = await app.as("pedro").api("GET", "/api/gaps?limit=1&cursor=1");
    expect(next.body).toMatchObject([{ id: 2 }]);
  });
});
