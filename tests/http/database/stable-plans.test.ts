import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { openCountingCopy, type Run, recordRuns } from "#tests/support/database/query-work.ts";
import type { Username } from "#tests/support/school/school.ts";
import { addSchoolYears } from "#tests/support/school/school-years.ts";

/** Screens and calls that run most kinds of queries: joins, pages, searches, conflicts, counts. */
const ADDRESSES: [address: string, who: Username | null][] = [
  ["/", "pedro"],
  ["/reservas", "ana"],
  ["/reservas/nova?dates=2026-03-16&shift=morning&environmentIds=5&environmentIds=6&verificar=1", "ana"],
  ["/ambientes?data=2026-03-16", "ana"],
  ["/ambientes/livres?data=2026-03-16&data=2026-03-17&turno=noite", "ana"],
  ["/minhas-reservas?status=aprovadas", "ana"],
  ["/notificacoes", "ana"],
  ["/admin/reservas", "pedro"],
  ["/admin/reservas?aba=todas&busca=sala", "pedro"],
  ["/admin/usuarios?busca=maria", "admin"],
  ["/admin/ambientes", "admin"],
  ["/tv-panel", null],
  ["/programacao-semanal", null],
  ["/ambientes/5", null],
  ["/calendario/turma/1.ics", null],
  ["/api/reservations?limit=10", "pedro"],
  ["/api/reservations/detailed?startDate=2026-03-09&endDate=2026-03-15", "pedro"],
  ["/api/users?limit=10", "pedro"],
];

let app: TestApp;
let runs: Run[];
beforeAll(async () => {
  app = await createTestApp();
  runs = recordRuns(app.db.sqlite);
  addSchoolYears(app, 1);
});

// docs/decisions/0088
describe("SQLite compiles each query once, whatever its values, of", () => {
  it.each(ADDRESSES)("%s", async (address, who) => {
    runs.length = 0;
    expect((await app.as(who).fetch(address)).status).toBe(200);
    const copy = await openCountingCopy(app.db.sqlite);
    const reads = runs.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql));
    const distinct = new Map(reads.map((run) => [run.sql, run]));
    const recompiled = [...distinct.values()].filter((run) => copy.recompilationsOf(run) > 0);
    copy.close();
    expect(distinct.size).toBeGreaterThan(1);
    expect(recompiled.map(({ sql }) => sql)).toEqual([]);
  });
});
