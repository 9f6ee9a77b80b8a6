import type { Database } from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import { dayAddress, finderAddress, NO_FILTER } from "#app/domain/rooms/room-query.ts";
import { type MatrixKey, matrix, reachOf } from "#app/services/access/matrix.ts";
import { schoolToday } from "#app/services/clock.ts";
import { SIGN_INS } from "#db/seeds/people.ts";

export const today = schoolToday({ now: () => new Date(), timeZone: "America/Sao_Paulo" });
const monday = mondayOf(today);

/** An address to request, as which user (null: signed out), under the name that the tables show. */
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
  ["/calendario/", "SELECT 'unknown.ics'"],
];

/** What an address that answers nothing without a query is asked with. */
const QUERIES: Record<string, string> = {
  "/api/reservations/detailed": `?startDate=${addDays(today, -30)}&endDate=${today}`,
  "/api/public/check-conflicts": `?environmentIds=1,2&date=${today}&shift=morning`,
};

function isPage(key: MatrixKey): boolean {
  return key.startsWith("GET /") && !key.endsWith("/*");
}

/** The role that requests a page: none where it is public, else the one with the most to see. */
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
export const DAY = dayAddress(addDays(monday, 8), null, NO_FILTER);

/** Cached pages that many look at. */
export const SHARED = [
  "/programacao-semanal",
  "/programacao-semanal?dia=hoje",
  "/tv-panel?turno=manha",
  `/api/public/reservations/weekly?startDate=${monday}&endDate=${addDays(monday, 6)}`,
];

/** Pages that are rendered for each person. */
export const PAGES: [path: string, role: Role | null][] = [
  ["/auth", null],
  ["/reservas", "teacher"],
  ["/reservas/nova", "teacher"],
  [DAY, "teacher"],
  [FINDER, "teacher"],
  ["/minhas-reservas", "teacher"],
  ["/notificacoes", "teacher"],
  ["/perfil", "teacher"],
  ["/", "pedagogical"],
  ["/admin/reservas", "pedagogical"],
  ["/admin/disciplinas", "pedagogical"],
  ["/admin/usuarios", "admin"],
];

/** Cached pages that a write makes stale. */
export const AFTER_WRITE = [
  "/programacao-semanal",
  "/programacao-semanal?dia=hoje",
  "/tv-panel",
  "/api/public/reservations/weekly",
];

const SCHOOL_YEAR = `de=${addDays(today, -365)}&ate=${today}`;

/** Lists and searches: the first pages, the last ones, and the searches that are hardest to answer. */
export const LISTS: [path: string, role: Role][] = [
  ["/admin/reservas", "pedagogical"],
  ["/admin/reservas?pagina=9999999", "pedagogical"],
  ["/admin/reservas?aba=aprovadas", "pedagogical"],
  ["/admin/reservas?aba=aprovadas&pagina=300", "pedagogical"],
  ["/admin/reservas?aba=rejeitadas&pagina=9999999", "pedagogical"],
  ["/admin/reservas?aba=todas", "pedagogical"],
  ["/admin/reservas?aba=todas&pagina=700", "pedagogical"],
  ["/admin/reservas?aba=todas&pagina=9999999", "pedagogical"],
  // A letter of nearly every name, a word of many reservations, one teacher, nothing, a number.
  ["/admin/reservas?aba=todas&busca=a", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=a&pagina=20", "pedagogical"],
  ["/admin/reservas?busca=a", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=laboratório", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=ana+beatriz", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=xyzw", "pedagogical"],
  ["/admin/reservas?busca=xyzw", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=42", "pedagogical"],
  ["/minhas-reservas", "teacher"],
  ["/minhas-reservas?pagina=9999999", "teacher"],
  ["/minhas-reservas?status=rejeitadas", "teacher"],
  ["/minhas-reservas?status=aprovadas&pagina=9", "teacher"],
  ["/reservas", "teacher"],
  ["/notificacoes", "teacher"],
  ["/", "pedagogical"],
  ["/?aba=semana&turno=manha&status=todas", "pedagogical"],
  ["/admin/relatorios", "pedagogical"],
  [`/admin/relatorios?${SCHOOL_YEAR}`, "pedagogical"],
  [`/admin/relatorios?aba=salas-vazias&${SCHOOL_YEAR}&pagina=9999999`, "pedagogical"],
  ["/admin/usuarios", "admin"],
  ["/admin/usuarios?busca=maria", "admin"],
  ["/admin/ambientes?busca=sala", "admin"],
  ["/admin/disciplinas", "pedagogical"],
  ["/admin/turmas", "pedagogical"],
  ["/admin/turmas?busca=-2026-", "pedagogical"],
  ["/api/reservations?limit=100", "pedagogical"],
  ["/api/reservations?limit=100&status=rejected", "pedagogical"],
  ["/api/reservations?limit=100", "teacher"],
  ["/api/users", "pedagogical"],
];

const longestRange = new URLSearchParams({ startDate: addDays(today, -399), endDate: today });

/** Lists that are streamed. */
export const STREAMS = [
  "/api/reservations",
  `/api/reservations?${longestRange}`,
  `/api/reservations?${longestRange}&conflicts=true`,
  `/api/reservations/detailed?${longestRange}`,
];

/** Addresses that ask for more than their plain form does. */
function heavy(dates: string[], rooms: number[]): Asked[] {
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

/** Every address that is read, each once by its row of the permission matrix, and the heavy ones. */
export function readAddresses(db: Database): Asked[] {
  const all = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .pluck()
      .all(...values);
  const upcoming = "SELECT DISTINCT date FROM reservations WHERE date > ? ORDER BY date LIMIT ?";
  const plain = (Object.keys(matrix) as MatrixKey[]).filter(isPage).map((key): Asked => {
    const name = key.slice("GET ".length);
    const sql = PARTS.find(([prefix]) => name.startsWith(prefix))?.[1];
    const [part = 1] = name.includes(":") && sql ? all(sql) : [];
    return { name, path: name.replace(/:\w+/, String(part)) + (QUERIES[name] ?? ""), role: roleOf(key) };
  });
  const rooms = all("SELECT id FROM environments") as number[];
  return [...plain, ...heavy(all(upcoming, today, MAX_DATES) as string[], rooms)];
}

/** The search that only the oldest reservations match: by a class of their year. */
export function oldestSearch(db: Database): string {
  const sql = `SELECT name FROM classes JOIN reservations ON class_id = classes.id ORDER BY date, start_time LIMIT 1`;
  return `/admin/reservas?aba=todas&busca=${encodeURIComponent(String(db.prepare(sql).pluck().get() ?? ""))}`;
}
