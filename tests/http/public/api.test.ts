import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addScheduled } from "./rows.ts";

const SHIFT = "/api/public/reservations";
const WEEK = "/api/public/reservations/weekly";

async function fetchIds(app: TestApp, address: string): Promise<number[]> {
  const { status, body } = await app.as(null).api("GET", address);
  expect(status).toBe(200);
  return (body as { id: number }[]).map(({ id }) => id);
}

describe("the public endpoint for a shift", () => {
  it("returns exactly the declared fields, to everybody", async () => {
    const app = await createTestApp();
    addScheduled(app, {
      userId: PEOPLE.pedro.id,
      teacherUserId: PEOPLE.bia.id,
      environmentIds: [ROOM.sala2, ROOM.lab1],
      disciplineId: DISCIPLINE.redes,
      notes: "Trazer cabos",
    });
    const expected = [
      {
        id: 1,
        date: "2026-03-12",
        startTime: "2026-03-12T07:30:00.000Z",
        endTime: "2026-03-12T11:30:00.000Z",
        shift: "morning",
        className: "DS-1",
        userName: "Bia Gonçalves",
        disciplineName: "Redes de Computadores",
        environmentNames: ["Laboratório 1", "Sala 2"],
        notes: "Trazer cabos",
        change: null,
        from: null,
        substituteName: null,
      },
    ];
    expect((await app.as(null).api("GET", SHIFT)).body).toEqual(expected);
    expect((await app.as(null).api("GET", WEEK)).body).toEqual(expected);
    expect((await app.as("admin").api("GET", SHIFT)).body).toEqual(expected);
  });

  it("never returns pending or rejected ones, other days or other shifts", async () => {
    const app = await createTestApp();
    addScheduled(app, { status: "pending", environmentIds: [ROOM.sala1] });
    addScheduled(app, { status: "rejected", environmentIds: [ROOM.sala2] });
    addScheduled(app, { date: "2026-03-11" });
    addScheduled(app, { date: "2026-03-13" });
    addScheduled(app, { shift: "afternoon", startTime: "13:30", endTime: "17:30" });
    expect(await fetchIds(app, SHIFT)).toEqual([]);
    expect(await fetchIds(app, `${SHIFT}?shift=afternoon`)).toEqual([5]);
    expect(await fetchIds(app, WEEK)).toEqual([3, 5, 4]);
    const text = await (await app.as(null).fetch(WEEK)).text();
    expect(text).not.toMatch(/escola\.test|"ana"|username|email|status|Motivo/);
  });

  it.each([
    ["2026-03-12T14:59:59.999Z", 1, "11:59 in the morning"],
    ["2026-03-12T15:00:00.000Z", 2, "noon"],
    ["2026-03-13T00:00:00.000Z", 3, "midnight UTC, 21:00 at school"],
    ["2026-03-13T02:59:59.999Z", 3, "23:59"],
    ["2026-03-13T03:00:00.000Z", 4, "midnight at school"],
  ])("goes by the school's clock: %s", async (now, id) => {
    const app = await createTestApp({ now });
    addScheduled(app);
    addScheduled(app, { shift: "afternoon", startTime: "13:30", endTime: "17:30" });
    addScheduled(app, { shift: "evening", startTime: "18:30", endTime: "22:00" });
    addScheduled(app, { date: "2026-03-13" });
    expect(await fetchIds(app, SHIFT)).toEqual([id]);
  });

  it("treats an empty shift as absent", async () => {
    const app = await createTestApp();
    addScheduled(app);
    expect(await fetchIds(app, `${SHIFT}?shift=`)).toEqual([1]);
  });

  it("reads the first of a repeated parameter, and caches each address separately", async () => {
    const app = await createTestApp();
    addScheduled(app);
    expect(await fetchIds(app, `${SHIFT}?shift=morning&shift=evening`)).toEqual([1]);
    expect(await fetchIds(app, `${SHIFT}?shift=morning`)).toEqual([1]);
    expect(await fetchIds(app, `${SHIFT}?shift=evening&shift=morning`)).toEqual([]);
    expect(await fetchIds(app, `${SHIFT}?shift=evening`)).toEqual([]);
  });
});

describe("the public endpoint for a range", () => {
  it("defaults to the current week, Monday to Sunday", async () => {
    const app = await createTestApp();
    for (const date of ["2026-03-08", "2026-03-09", "2026-03-15", "2026-03-16"]) addScheduled(app, { date });
    expect(await fetchIds(app, WEEK)).toEqual([2, 3]);
    expect(await fetchIds(app, `${WEEK}?startDate=&endDate=`)).toEqual([2, 3]);
  });

  it("includes both ends, as days and as instants of a browser's week", async () => {
    const app = await createTestApp();
    for (const date of ["2026-03-15", "2026-03-16", "2026-03-22", "2026-03-23"]) addScheduled(app, { date });
    expect(await fetchIds(app, `${WEEK}?startDate=2026-03-16&endDate=2026-03-22`)).toEqual([2, 3]);
    const local = "startDate=2026-03-16T03:00:00.000Z&endDate=2026-03-23T02:59:59.999Z";
    expect(await fetchIds(app, `${WEEK}?${local}`)).toEqual([2, 3]);
    const utc = "startDate=2026-03-16T00:00:00.000Z&endDate=2026-03-22T00:00:00.000Z";
    expect(await fetchIds(app, `${WEEK}?${utc}`)).toEqual([2, 3]);
    expect(await fetchIds(app, `${WEEK}?startDate=2026-03-16`)).toEqual([2, 3]);
    expect(await fetchIds(app, `${WEEK}?endDate=2026-03-22`)).toEqual([2, 3]);
    expect(await fetchIds(app, `${WEEK}?startDate=2026-03-16&endDate=2026-03-16`)).toEqual([2]);
  });

  it("orders by day and start", async () => {
    const app = await createTestApp();
    addScheduled(app, { date: "2026-03-13", startTime: "08:20" });
    addScheduled(app, { startTime: "10:00", environmentIds: [ROOM.sala1] });
    addScheduled(app, { startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.sala2] });
    addScheduled(app, { startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.auditorio] });
    expect(await fetchIds(app, WEEK)).toEqual([4, 3, 2, 1]);
  });

  it("accepts at most 62 days", async () => {
    const app = await createTestApp();
    expect(await fetchIds(app, `${WEEK}?startDate=2026-03-01&endDate=2026-05-01`)).toEqual([]);
    for (const end of ["2026-05-02", "2100-12-31"]) {
      const { status, body } = await app.as(null).api("GET", `${WEEK}?startDate=2026-03-01&endDate=${end}`);
      expect(status).toBe(400);
      expect(body.message).toBe("O período pode ter no máximo 62 dias.");
    }
  });
});

describe("cached responses", () => {
  it("are 304 until something is written", async () => {
    const app = await createTestApp();
    addScheduled(app);
    for (const address of [SHIFT, WEEK, "/tv-panel", "/programacao-semanal"]) {
      const first = await app.as(null).fetch(address);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^".+"$/);
      const headers = { "If-None-Match": etag };
      expect((await app.as("ana").fetch(address, { headers })).status).toBe(304);
      expect((await app.as(null).fetch(address)).headers.get("set-cookie")).toBeNull();

      addScheduled(app, { environmentIds: [ROOM.sala2], startTime: "07:30", classId: 2 });
      const second = await app.as(null).fetch(address, { headers });
      expect(second.status).toBe(200);
      expect(await second.text()).not.toBe(await first.text());
      app.db.run(app.db.q.deleteFrom("reservations").where("class_id", "=", 2));
    }
  });

  it("stay identical as time passes, except for the panel's minute", async () => {
    const app = await createTestApp();
    addScheduled(app);
    const read = async (address: string) => (await app.as(null).fetch(address)).headers.get("etag");
    const at = async (now: string) => {
      app.setNow(now);
      return Promise.all([SHIFT, WEEK, "/programacao-semanal", "/tv-panel"].map(read));
    };
    const before = await at("2026-03-12T13:00:05.000Z");
    // A write that no public page shows: all are rendered again, with equal bytes.
    app.db.run(app.db.q.deleteFrom("sessions"));
    expect(await at("2026-03-12T13:00:55.000Z")).toEqual(before);
    const later = await at("2026-03-12T13:01:00.000Z");
    expect(later.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(later[3]).not.toBe(before[3]);
  });
});
