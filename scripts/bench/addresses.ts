import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import { dayAddress, finderAddress, NO_FILTER } from "#app/domain/rooms/room-query.ts";
import { type MatrixKey, matrix, reachOf } from "#app/services/access/matrix.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { today } from "./schools.ts";

/** An address to ask for, as whom (null: nobody), under the name that the tables show. */
export type Asked = { name: string; path: string; role: Role | null };

const OWN = `owner_id = (SELECT id FROM users WHERE username = '${SIGN_INS.teacher}')`;

/** Where the part of an address comes from: a row that exists and can be decided, edited or shown. */
const PARTS: [prefix: string, sql: string][] = [
  ["/minhas-reservas/", `SELECT id FROM reservations WHERE ${OWN} AND status = 'pending' LIMIT 1`],
  ["/admin/reservas/", "SELECT id FROM reservations WHERE status = 'pending' LIMIT 1"],
  ["/api/reservations/", `SELECT id FROM reservations WHERE ${OWN} LIMIT 1`],
  ["/admin/ambientes/", "SELECT id FROM environments LIMIT 1"],
  ["/api/environments/", "SELECT id FROM environments LIMIT 1"],
  ["/admin/disciplinas/", "SELECT id FROM disciplines LIMIT 1"],
  ["/api/disciplines/", "SELECT id FROM disciplines LIMIT 1"],
  ["/admin/recursos/", "SELECT id FROM resources LIMIT 1"],
  ["/admin/turmas/", "SELECT id FROM classes LIMIT 1"],
  ["/api/classes/", "SELECT id FROM classes LIMIT 1"],
  ["/admin/usuarios/", "SELECT id FROM users WHERE username = 'jo.sa'"],
  ["/api/users/", "SELECT id FROM users WHERE username = 'jo.sa'"],
  ["/comprovante/", "SELECT 'ABCD-EFGH-JKMN-PQRS'"],
  ["/ambientes/", "SELECT id FROM environments LIMIT 1"],
  ["/calendario/ambiente/", "SELECT id || '.ics' FROM environments LIMIT 1"],
  ["/calendario/turma/", "SELECT id || '.ics' FROM classes LIMIT 1"],
  ["/calendario/", "SELECT 'nobody.ics'"],
];

/** What an address that answers nothing without a query is asked with. */
const QUERIES: Record<string, string> = {
  "/api/reservations/detailed": `?startDate=${addDays(today, -30)}&endDate=${today}`,
  "/api/public/check-conflicts": `?environmentIds=1,2&date=${today}&shift=morning`,
};

function isPage(key: MatrixKey): boolean {
  return key.startsWith("GET /") && !key.endsWith("/*");
}

/** Whose page it is: nobody's where it is public, else that of the role with the most to see. */
function roleOf(key: MatrixKey): Role | null {
  if (matrix[key].who === "public") return null;
  const ordered: Role[] = key.startsWith("GET /admin/")
    ? ["pedagogical", "admin"]
    : ["teacher", "pedagogical"];
  return [...ordered, "admin" as const].find((role) => reachOf(role, key)) ?? "admin";
}

function text(fields: Record<string, (string | number)[]>): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of values) query.append(name, String(value));
  return `?${query}`;
}

/** Dates that the finder is measured with. */
const FINDER_DATES = 32;

/** What is free over 32 dates: every second day from tomorrow on. */
export const FINDER = finderAddress(
  {
    dates: Array.from({ length: FINDER_DATES }, (_, index) => addDays(today, 1 + 2 * index)),
    shift: "evening",
    lessons: [],
  },
  NO_FILTER,
);

/** The day of all rooms, a week from today. */
export const DAY = dayAddress(addDays(mondayOf(today), 8), null, NO_FILTER);

/** Addresses that ask for more than their plain form does. */
function heavy(dates: string[], rooms: number[]): Asked[] {
  const monday = mondayOf(today);
  const wishes = (count: number) =>
    text({ dates, environmentIds: rooms.slice(0, count), shift: ["morning"], verificar: [1] });
  const [shift, few] = [["morning"], dates.slice(0, 3)];
  const three = text({ dates: few, environmentIds: rooms.slice(0, 2), shift });
  return [
    { name: "/ambientes/livres, 32 dates and 40 rooms", path: FINDER, role: "teacher" },
    { name: "/ambientes, a day of 40 rooms", path: DAY, role: "teacher" },
    { name: "/reservas/nova, 3 dates and 2 rooms", path: `/reservas/nova${three}`, role: "teacher" },
    {
      name: "/reservas/ambientes, 60 dates",
      path: `/reservas/ambientes${text({ dates, shift })}`,
      role: "teacher",
    },
    { name: "/reservas/nova, 60 dates and 40 rooms", path: `/reservas/nova${wishes(40)}`, role: "teacher" },
    { name: "/reservas/nova, 60 dates and 20 rooms", path: `/reservas/nova${wishes(20)}`, role: "teacher" },
    { name: "/programacao-semanal, one day", path: "/programacao-semanal?dia=hoje", role: null },
    {
      name: "/programacao-semanal, a day of one class",
      path: `/programacao-semanal?dia=${addDays(monday, 8)}&turma=1`,
      role: null,
    },
    {
      name: "/api/public/reservations/weekly, 62 days",
      path: `/api/public/reservations/weekly${text({ startDate: [addDays(monday, -61)], endDate: [monday] })}`,
      role: null,
    },
  ];
}

/** The name of the school's oldest class, which only its oldest reservations name. */
export function readOldestClass(dataDir: string): string {
  const db = new SqliteDatabase(path.join(dataDir, "reservas.db"), { readonly: true });
  const sql = `SELECT name FROM classes JOIN reservations ON class_id = classes.id ORDER BY date, start_time LIMIT 1`;
  const name = db.prepare(sql).pluck().get();
  db.close();
  return String(name ?? "");
}

/** Every address that is read, each once by its row of the permission matrix, and the heavy ones. */
export function readAddresses(dataDir: string): Asked[] {
  const db = new SqliteDatabase(path.join(dataDir, "reservas.db"), { readonly: true });
  const one = (sql: string) => db.prepare(sql).pluck().get() as string | number | undefined;
  const dates = db
    .prepare("SELECT DISTINCT date FROM reservations WHERE date > ? ORDER BY date LIMIT ?")
    .pluck()
    .all(today, MAX_DATES) as string[];
  const rooms = db.prepare("SELECT id FROM environments").pluck().all() as number[];
  const plain = (Object.keys(matrix) as MatrixKey[]).filter(isPage).map((key): Asked => {
    const name = key.slice("GET ".length);
    const sql = PARTS.find(([prefix]) => name.startsWith(prefix))?.[1];
    const part = name.includes(":") && sql ? one(sql) : undefined;
    return { name, path: name.replace(/:\w+/, String(part ?? 1)) + (QUERIES[name] ?? ""), role: roleOf(key) };
  });
  db.close();
  return [...plain, ...heavy(dates, rooms)];
}
