import { describe, expect, it } from "vitest";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_FOUND } from "#app/domain/limits.ts";
import { searchReservations } from "#app/models/bookings/reservation-search.server.ts";
import { renameItem } from "#app/models/catalog/named-item.server.ts";
import type { Database } from "#db/client.server.ts";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { shownIds, textOf } from "#tests/support/bookings/review.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { CLASS } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

type Query = { search: string; status: Status | null; latestDateFirst: boolean };

/** The same search by scanning every reservation and every name. */
function scanAll(db: Database, { search, status, latestDateFirst }: Query): number[] {
  const rows = db.sqlite
    .prepare(
      `SELECT r.id, r.status, r.date || ' ' || r.start_time || ' ' || printf('%09d', r.id) AS place,
         owner.name || char(10) || d.name || char(10) || c.name || char(10) || coalesce(group_concat(e.name, char(10)), '') AS names
       FROM reservations AS r JOIN users AS owner ON owner.id = r.owner_id
       JOIN disciplines AS d ON d.id = r.discipline_id JOIN classes AS c ON c.id = r.class_id
       LEFT JOIN reservation_environments AS p ON p.reservation_id = r.id LEFT JOIN environments AS e ON e.id = p.environment_id
       GROUP BY r.id`,
    )
    .all() as { id: number; status: Status; place: string; names: string }[];
  const words = foldText(search).split(" ");
  const holds = (name: string) => words.every((word) => foldText(name).includes(word));
  const id = Number(/^#?(\d+)$/.exec(search)?.[1] ?? 0);
  const found = rows
    .filter(
      (row) =>
        (status === null || row.status === status) && (row.id === id || row.names.split("\n").some(holds)),
    )
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  if (latestDateFirst) found.reverse();
  return found.slice(0, MAX_FOUND + 1).map((row) => row.id);
}

describe("the search's merge", () => {
  it("finds what a full scan finds, in the same order", async () => {
    const db = await schoolDatabase();
    db.sqlite.exec(
      "DELETE FROM users; DELETE FROM environments; DELETE FROM disciplines; DELETE FROM classes; DELETE FROM courses",
    );
    seedDemoSchool(db, { rooms: 6, days: 30, scale: 3, seed: "busca", today: "2026-03-12", passwordCost: 4 });
    const searches =
      "a,e,sala,101,lab,2025,2026-1a,adm,maria,ção,rede,12,#40,nada assim,rede de,a ma,101 sala";
    for (const search of searches.split(",")) {
      for (const status of [null, ...STATUSES]) {
        for (const latestDateFirst of [true, false]) {
          const query = { search, status, latestDateFirst };
          expect(searchReservations(db, query), JSON.stringify(query)).toEqual(scanAll(db, query));
        }
      }
    }
  });

  it("merges a class's reservations from its first day on, in any status", async () => {
    const db = await schoolDatabase();
    const ids = ["Aula 1", "Aula 2", "Aula 3"].flatMap((name, index) => {
      const classId = addNamed({ db }, "classes", name);
      return [0, 1, 2].map((day) =>
        addReservation(
          { db },
          {
            classId,
            date: `202${6 - index}-03-0${day + 1}`,
            status: day === 1 ? "rejected" : "pending",
            environmentIds: [],
          },
        ),
      );
    });
    const all = { search: "aula", status: null };
    const byDay = [...ids.slice(6), ...ids.slice(3, 6), ...ids.slice(0, 3)];
    expect(searchReservations(db, { ...all, latestDateFirst: false })).toEqual(byDay);
    expect(searchReservations(db, { ...all, latestDateFirst: true })).toEqual([...byDay].reverse());
    expect(searchReservations(db, { ...all, status: "rejected", latestDateFirst: true })).toEqual([
      ids[1],
      ids[4],
      ids[7],
    ]);
  });

  it("finds a class by its new name and no longer by its old one", async () => {
    const db = await schoolDatabase();
    const id = addReservation({ db });
    renameItem(db, "classes", { id: CLASS.ds1, name: "Óptica 10", at: "2026-03-12T12:00:00.000Z" });
    const find = (search: string) => searchReservations(db, { search, status: null, latestDateFirst: true });
    expect([find("OPTICA 1"), find("ds-1")]).toEqual([[id], []]);
  });
});

/** Adds `count` pending reservations of Ana, on days of their own from 2026 on. */
function addMany(app: TestApp, count: number): number[] {
  return app.db.write(() =>
    daysFrom("2026-03-16", count).map((date) => addReservation(app, { date, environmentIds: [] })),
  );
}

describe("a search with more matches than the count limit", () => {
  async function page(app: TestApp, query: string): Promise<string> {
    return (await app.as("pedro").fetch(`/admin/reservas${query}`)).text();
  }

  it("reports it, and ends with the last page shown", async () => {
    const app = await createTestApp();
    const ids = addMany(app, MAX_FOUND + 15);
    const first = await page(app, "?busca=ana");
    expect(textOf(first)).toContain("Mais de 200 reservas encontradas");
    expect(textOf(first)).toContain("refine a busca");
    expect(shownIds(first)).toEqual(ids.slice(0, 10));
    expect(first).toContain('aria-label="Página 20"');
    const last = await page(app, "?busca=ana&pagina=99");
    expect(shownIds(last)).toEqual(ids.slice(190, 200));
    expect(last).not.toContain('aria-label="Página 21"');
    // The tab itself is counted in full.
    expect(shownIds(await page(app, "?pagina=22"))).toEqual(ids.slice(210));
  });

  it("is counted exactly up to the limit", async () => {
    const app = await createTestApp();
    addMany(app, MAX_FOUND);
    expect(textOf(await page(app, "?busca=ana"))).toContain("1 a 10 de 200 ");
    expect(textOf(await page(app, "?busca=ana"))).not.toContain("Mais de");
  });
});

describe("pages of a tab", () => {
  it("start where the previous one ends, over months and years, from either end", async () => {
    const app = await createTestApp();
    const dates = ["2024-01-31", "2024-02-29", "2025-12-31", "2026-01-01", "2026-03-19", "2026-03-20"];
    const ids = app.db.write(() =>
      dates.flatMap((date, index) =>
        Array.from({ length: 4 + index }, () =>
          addReservation(app, { date, environmentIds: [], status: index % 2 === 0 ? "pending" : "rejected" }),
        ),
      ),
    );
    const shown = async (tab: string) => {
      const pages: number[] = [];
      for (let page = 1; page <= 4; page++) {
        const html = await (await app.as("pedro").fetch(`/admin/reservas?aba=${tab}&pagina=${page}`)).text();
        pages.push(...shownIds(html).filter((id) => !pages.includes(id)));
      }
      return pages;
    };
    const of = (status: string) =>
      app.db.sqlite.prepare("SELECT id FROM reservations WHERE status = ? ORDER BY id").pluck().all(status);
    const pending = of("pending") as number[];
    // What is over by the tests' clock stands apart: the first three of it above the tab's first page.
    const open = ids[4 + 5 + 6 + 7] ?? 0;
    expect(await shown("todas")).toEqual([...ids].reverse());
    expect(await shown("pendentes&situacao=sem-resposta")).toEqual(pending.filter((id) => id < open));
    expect(await shown("pendentes")).toEqual([...pending.slice(0, 3), ...pending.filter((id) => id >= open)]);
    expect(await shown("rejeitadas")).toEqual(of("rejected").reverse());
  });
});
