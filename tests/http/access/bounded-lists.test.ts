/** Every list of a call is bounded, and what is beyond the bound is on the next page (rules R10.27). */
import { describe, expect, it } from "vitest";
import { nameKeys } from "#app/models/search.server.ts";
import { type Client, createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { insertRow } from "#tests/support/database/table-rows.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay, addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const BOUND = 500;
const COUNT = BOUND + 30;
const STAMP = "2026-01-05T12:00:00.000Z";
const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString().slice(0, 10);

/** Adds one row to each list. */
const LISTS: Record<string, (app: TestApp, index: number) => void> = {
  "/api/courses": ({ db }, index) =>
    db.run(
      db.q.insertInto("courses").values({ name: `Extra ${index}`, created_at: STAMP, updated_at: STAMP }),
    ),
  "/api/notifications": ({ db }, index) =>
    db.run(
      db.q.insertInto("notifications").values({
        user_id: PEOPLE.pedro.id,
        type: "info",
        title: `Aviso ${index}`,
        message: "x",
        // Several at one instant.
        created_at: `2026-03-0${1 + (index % 9)}T12:00:00.000Z`,
      }),
    ),
  "/api/environments": (app, index) => addRoom(app, `Extra ${index}`),
  "/api/disciplines": (app, index) => addNamed(app, "disciplines", `Extra ${index}`),
  "/api/classes": (app, index) => addNamed(app, "classes", `Extra ${index}`),
  "/api/users": ({ db }, index) =>
    insertRow(db, "users", { name: `Extra ${index}`, ...nameKeys(`Extra ${index}`) }, `extra${index}`),
  "/api/blocked-days": (app, index) => addBlockedDay(app, { date: dayOf(index), title: `Dia ${index}` }),
  "/api/reservations?limit=500": (app, index) => addReservation(app, { date: dayOf(index) }),
};

type Row = { id: number; name?: string };

/** The rows on each page, from the first to the last. */
async function pagesOf(client: Client, address: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | undefined = address; next; ) {
    const { status, body, response } = await client.api("GET", next);
    expect(status, next).toBe(200);
    pages.push(body);
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    expect(pages.length).toBeLessThan(20);
  }
  return pages;
}

describe.each(Object.entries(LISTS))("GET %s", (address, add) => {
  it(`returns at most ${BOUND} rows at once, and each row on one page`, async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let index = 0; index < COUNT; index++) add(app, index);
    });
    const pages = await pagesOf(app.as("pedro"), address);
    expect(pages[0]).toHaveLength(BOUND);
    const rows = pages.flat();
    expect(rows.length).toBeGreaterThanOrEqual(COUNT);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const numbers = rows.flatMap(({ name = "" }) => (name.startsWith("Extra ") ? Number(name.slice(6)) : []));
    expect(numbers, "natural order").toEqual(numbers.toSorted((a, b) => a - b));
    const small = address.includes("?") ? address.replace("500", "200") : `${address}?limit=200`;
    const smaller = await pagesOf(app.as("pedro"), small);
    expect(smaller.map((page) => page.length)).toEqual([200, 200, rows.length - 400]);
    expect(smaller.flat()).toEqual(rows);
  });
});

it("pages preserve the filter", async () => {
  const app = await createTestApp();
  const pages = await pagesOf(app.as("pedro"), "/api/users?role=teacher&limit=1");
  expect(pages.flat().map(({ name }) => name)).toEqual(["Ana Conceição", "Bia Gonçalves", "Otávio Novo"]);
});

it("a full last page leads nowhere", async () => {
  const pages = await pagesOf((await createTestApp()).as("pedro"), "/api/users?role=teacher&limit=3");
  expect(pages.map((page) => page.length)).toEqual([3]);
});

it("lists without pages are bounded by what they list", async () => {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  expect((await pedro.api("GET", "/api/settings")).body.length).toBeLessThan(30);
  expect((await pedro.api("GET", "/api/welcome-messages")).body.length).toBeLessThanOrEqual(3);
  for (const [path, days] of [
    ["/api/reservations", 400],
    ["/api/reservations/detailed", 400],
    ["/api/public/reservations/weekly", 62],
  ] as const) {
    const end = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
    const { status, body } = await pedro.api("GET", `${path}?startDate=2026-01-01&endDate=${end}`);
    expect([path, status, body.message]).toEqual([path, 400, `O período pode ter no máximo ${days} dias.`]);
  }
});
