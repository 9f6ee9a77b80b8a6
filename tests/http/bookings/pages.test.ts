import { describe, expect, it } from "vitest";
import { type Client, createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, DISCIPLINE, PEOPLE } from "#tests/support/school/school.ts";

const CALL = "/api/reservations";

async function ids(client: Client, query: string): Promise<number[]> {
  const { status, body } = await client.api("GET", CALL + query);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.map((row: { id: number }) => row.id);
}

/** Follows the `Link` headers from the first page on; returns each page's ids. */
async function follow(client: Client, query: string): Promise<number[][]> {
  const pages: number[][] = [];
  let next: string | undefined = CALL + query;
  while (next) {
    const { status, body, response } = await client.api("GET", next);
    expect(status).toBe(200);
    pages.push(body.map((row: { id: number }) => row.id));
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

const addOn = (app: TestApp, dates: string[], fields: Parameters<typeof addReservation>[1] = {}) =>
  dates.map((date) => addReservation(app, { date, environmentIds: [], ...fields }));

describe("a list without a range", () => {
  it("covers the current school year, January to December", async () => {
    const app = await createTestApp();
    const all = addOn(app, ["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"]);
    expect(await ids(app.as("pedro"), "")).toEqual(all.slice(1, 3));
  });

  it("uses the school's time zone", async () => {
    const app = await createTestApp({ now: "2026-01-01T02:59:00.000Z" });
    const all = addOn(app, ["2025-12-31", "2026-01-01"]);
    expect(await ids(app.as("pedro"), "")).toEqual([all[0]]);
    app.setNow("2026-01-01T03:00:00.000Z");
    expect(await ids(app.as("pedro"), "")).toEqual([all[1]]);
  });
});

describe("a range with one end", () => {
  it("is 400 days from it, or up to it", async () => {
    const app = await createTestApp();
    const all = addOn(app, ["2025-01-01", "2026-02-04", "2026-02-05"]);
    expect(await ids(app.as("pedro"), "?startDate=2025-01-01")).toEqual(all.slice(0, 2));
    expect(await ids(app.as("pedro"), "?endDate=2026-02-05")).toEqual(all.slice(1));
  });
});

describe("pages", () => {
  /** Eleven over four years, two of them at one time. */
  async function filled(): Promise<{ app: TestApp; all: number[] }> {
    const app = await createTestApp();
    const days = ["2024-05-02", "2024-05-02", "2024-12-31", "2025-01-01", "2025-06-30", "2026-03-19"];
    const ana = addOn(app, days);
    const bia = addOn(app, ["2026-03-19", "2026-03-20", "2026-12-01", "2027-02-01", "2027-02-02"], {
      userId: PEOPLE.bia.id,
      status: "approved",
    });
    return { app, all: [...ana, ...bia] };
  }

  it("contain each row once, in order, over all years", async () => {
    const { app, all } = await filled();
    const pages = await follow(app.as("pedro"), "?limit=3");
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2]);
    expect(pages.flat()).toEqual(all);
    expect(await follow(app.as("pedro"), "?limit=500")).toEqual([all]);
    expect(await follow(app.as("pedro"), "?limit=11")).toEqual([all]);
  });

  it("preserve the query, and accept every filter", async () => {
    const { app, all } = await filled();
    const { response } = await app
      .as("pedro")
      .api("GET", `${CALL}?limit=1&status=approved&startDate=2026-03-20`);
    expect(response.headers.get("link")).toBe(
      `</api/reservations?limit=1&status=approved&startDate=2026-03-20&cursor=2026-03-20_07%3A30_${all[7]}>; rel="next"`,
    );
    expect((await follow(app.as("pedro"), "?limit=2&status=approved")).flat()).toEqual(all.slice(6));
    expect(
      (await follow(app.as("pedro"), "?limit=2&startDate=2025-01-01&endDate=2025-12-31")).flat(),
    ).toEqual(all.slice(3, 5));
    expect((await follow(app.as("pedro"), `?limit=2&userId=${PEOPLE.bia.id}`)).flat()).toEqual(all.slice(6));
  });

  it("show a teacher only their own, whatever the cursor", async () => {
    const { app, all } = await filled();
    expect((await follow(app.as("bia"), "?limit=2")).flat()).toEqual(all.slice(6));
    expect(await ids(app.as("bia"), "?cursor=2024-01-01_00:00_1")).toEqual(all.slice(6));
  });

  it("continue at their position despite additions and deletions", async () => {
    const { app, all } = await filled();
    const client = app.as("pedro");
    const first = await client.api("GET", `${CALL}?limit=4`);
    const next = /^<([^>]+)>/.exec(first.response.headers.get("link") ?? "")?.[1] ?? "";
    app.db.sqlite.prepare("DELETE FROM reservations WHERE id IN (?, ?)").run(all[0], all[3]);
    addOn(app, ["2024-01-01"]);
    const { body } = await client.api("GET", next);
    expect(body.map((row: { id: number }) => row.id)).toEqual(all.slice(4, 8));
  });

  it("may have fewer rare matches, so that none is slow", async () => {
    const app = await createTestApp();
    const [rare] = addOn(app, ["2026-12-31"], {
      status: "approved",
      shift: "evening",
      startTime: "18:50",
      endTime: "22:00",
    });
    app.db.sqlite
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20500)
         INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, created_at, updated_at)
         SELECT ?, ?, ?, date('2020-01-01', (i / 20) || ' days'), '07:30', '11:30', 'morning', '2020', '2020' FROM n`,
      )
      .run(PEOPLE.ana.id, DISCIPLINE.algoritmos, CLASS.ds1);
    expect(await follow(app.as("pedro"), "?limit=5&shift=evening")).toEqual([[], [rare]]);
    // An index leads to a status.
    expect(await follow(app.as("pedro"), "?limit=5&status=approved")).toEqual([[rare]]);
  });
});
