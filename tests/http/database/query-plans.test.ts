import { beforeAll, describe, expect, it } from "vitest";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { schoolDatabase } from "#tests/support/databases.ts";
import { fullScans, recordStatements } from "#tests/support/query-plans.ts";
import type { Username } from "#tests/support/school.ts";

/**
 * Every screen and call that reads, with who asks. A new one is added here.
 * The clock of the tests stands at 2026-03-12.
 */
const ADDRESSES: [address: string, who: Username | null][] = [
  ["/auth", null],
  ["/admin/disciplinas", "pedro"],
  ["/admin/disciplinas?busca=rede", "pedro"],
  ["/admin/turmas", "pedro"],
  ["/admin/turmas?busca=DS", "pedro"],
  ["/reservas", "ana"],
  ["/reservas?semana=2026-03-16&turno=noite", "pedro"],
  ["/reservas/nova", "ana"],
  ["/reservas/nova", "pedro"],
  ["/reservas/nova?dates=2026-03-16&dates=2026-03-17&shift=morning&environmentIds=1&environmentIds=2", "ana"],
  ["/reservas/nova?dates=2026-03-16&shift=morning&environmentIds=1&environmentIds=2&verificar=1", "ana"],
  ["/minhas-reservas", "ana"],
  ["/minhas-reservas?status=aprovadas&pagina=2", "ana"],
  ["/notificacoes", "ana"],
  ["/perfil", "ana"],
  ["/", "pedro"],
  ["/admin/reservas", "pedro"],
  ["/admin/reservas?aba=aprovadas&pagina=3", "pedro"],
  ["/admin/reservas?aba=rejeitadas", "pedro"],
  ["/admin/reservas?aba=todas&pagina=5", "pedro"],
  ["/admin/reservas?aba=todas&busca=sala", "pedro"],
  ["/admin/reservas?busca=12", "pedro"],
  ["/admin/ambientes?busca=sala", "admin"],
  ["/admin/usuarios?busca=maria", "pedro"],
  ["/tv-panel", null],
  ["/tv-panel?turno=noite&pagina=2", null],
  ["/programacao-semanal", null],
  ["/programacao-semanal?semana=2026-03-16&turno=tarde&ambiente=1", null],
  ["/api/public/reservations?shift=morning", null],
  ["/api/public/reservations/weekly?startDate=2026-03-09&endDate=2026-03-15", null],
  ["/api/environments", "ana"],
  ["/api/users?role=teacher", "pedro"],
  ["/api/courses", "ana"],
  ["/api/notifications", "ana"],
  ["/api/reservations?conflicts=true&status=pending", "pedro"],
  ["/api/user", "ana"],
  ["/api/disciplines", "ana"],
  ["/api/classes", "ana"],
  ["/api/reservations?status=pending", "pedro"],
  [
    "/api/reservations?status=approved,rejected&startDate=2026-03-09&endDate=2026-03-13&shift=morning",
    "pedro",
  ],
  ["/api/reservations?startDate=2026-03-09&endDate=2026-03-13&environmentId=1&userId=3", "pedro"],
  ["/api/reservations", "ana"],
  [
    "/api/reservations/detailed?startDate=2026-03-09&endDate=2026-03-13&environmentId=1&shift=evening",
    "pedro",
  ],
  ["/api/public/check-conflicts?environmentIds=1,2&date=2026-03-12&shift=morning", null],
];

/** Parts of plans that may read everything, each with its reason. */
const ALLOWED: { detail: RegExp; because: string }[] = [];

describe("no screen reads all reservations", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    seedDemoSchool(app.db, {
      rooms: 12,
      days: 30,
      scale: 1,
      seed: "planos",
      today: "2026-03-12",
      passwordCost: 4,
    });
  });

  it.each(ADDRESSES)("%s as %s", async (address, who) => {
    const texts = recordStatements(app.db);
    const answer = await app.as(who).fetch(address);
    expect(answer.status).toBe(200);
    await answer.text();
    const scans = [...texts].flatMap((sql) =>
      fullScans(app.db, sql)
        .filter((detail) => !ALLOWED.some((allowed) => allowed.detail.test(detail)))
        .map((detail) => `${detail} in: ${sql}`),
    );
    expect(scans).toEqual([]);
  });
});

describe("the look at the plans", () => {
  it("finds scans of tables, of indexes and under another name, and lets searches pass", async () => {
    const db = await schoolDatabase();
    for (const sql of [
      "SELECT * FROM reservations",
      "SELECT count(*) FROM reservations",
      `select "r"."id" from "reservations" as "r" where "r"."notes" = ?`,
      "SELECT environment_id FROM reservation_environments AS p",
      "SELECT (SELECT count(*) FROM reservations AS x) FROM users",
    ]) {
      expect(fullScans(db, sql), sql).not.toEqual([]);
    }
    for (const sql of [
      "SELECT * FROM users",
      `select * from "reservations" as "r" where "r"."date" = ? and "r"."status" in (?, ?)`,
      "UPDATE reservations SET notes = ? WHERE id = ?",
    ]) {
      expect(fullScans(db, sql), sql).toEqual([]);
    }
  });

  it("sees every statement of the program", async () => {
    const app = await createTestApp();
    const texts = recordStatements(app.db);
    await app.as("pedro").fetch("/admin/disciplinas");
    expect([...texts].some((sql) => sql.includes(`from "disciplines"`))).toBe(true);
    expect([...texts].some((sql) => sql.includes(`from "sessions"`) || sql.includes(`"sessions"`))).toBe(
      true,
    );
  });
});
