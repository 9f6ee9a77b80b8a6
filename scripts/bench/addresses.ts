import type { Database } from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import { dayAddress, finderAddress, NO_FILTER } from "#app/domain/rooms/room-query.ts";
import { accessOf, type MatrixKey, matrix } from "#app/services/access/matrix.ts";
import { schoolToday } from "#app/services/clock.ts";
import { SIGN_INS } from "#db/seeds/people.ts";

export const today = schoolToday({ now: () => new Date(), timeZone: "America/Sao_Paulo" });
const monday = mondayOf(today);

/** An address to ask for, as whom (null: nobody), under the name that the tables show. */
export type BenchRequest = {
  name: string;
  path: string;
  role: Role | null;
  /** Whether it is a list or a search: it answers 200, and takes no longer in an old school. */
  isList?: boolean;
  /** Whether it is asked for after a write. */
  isStale?: boolean;
};

const OWN = `FROM reservations WHERE owner_id = (SELECT id FROM users WHERE username = '${SIGN_INS.teacher}')`;

/** Where the part of an address comes from: a row that exists and can be decided, edited or shown. */
const PARTS: [address: RegExp, sql: string][] = [
  [/minhas-reservas/, `SELECT id ${OWN} AND status = 'pending' LIMIT 1`],
  [/admin\/reservas/, "SELECT id FROM reservations WHERE status = 'pending' LIMIT 1"],
  [/reserva/, `SELECT id ${OWN} LIMIT 1`],
  [/calendario\/ambiente/, "SELECT id || '.ics' FROM environments LIMIT 1"],
  [/calendario\/turma/, "SELECT id || '.ics' FROM classes LIMIT 1"],
  [/calendario/, "SELECT 'nobody.ics'"],
  [/ambientes|environments/, "SELECT id FROM environments LIMIT 1"],
  [/disciplin/, "SELECT id FROM disciplines LIMIT 1"],
  [/recursos/, "SELECT id FROM resources LIMIT 1"],
  [/turmas|classes/, "SELECT id FROM classes LIMIT 1"],
  [/usuarios|users/, "SELECT id FROM users WHERE username = 'jo.sa'"],
  [/comprovante/, "SELECT 'ABCD-EFGH-JKMN-PQRS'"],
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
  return [...ordered, "admin" as const].find((role) => accessOf(role, key)) ?? "admin";
}

/** Fields as `application/x-www-form-urlencoded`; a list is its values under one name. */
export function queryOf(fields: object): string {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, String(value)]),
  );
  return new URLSearchParams(pairs).toString();
}

/** What is free over 32 dates: every second day from tomorrow on. */
const FINDER = finderAddress(
  {
    dates: Array.from({ length: 32 }, (_, index) => addDays(today, 1 + 2 * index)),
    shift: "evening",
    lessons: [],
  },
  NO_FILTER,
);

/** The day of all rooms, a week from today. */
const DAY = dayAddress(addDays(monday, 8), null, NO_FILTER);

const as =
  (role: Role | null) =>
  (path: string): BenchRequest => ({ name: path, path, role });

/** Cached pages that many look at: under load, and one request after a write that makes them stale. */
export const SHARED = [
  "/programacao-semanal",
  "/programacao-semanal?dia=hoje",
  "/tv-panel?turno=manha",
  `/api/public/reservations/weekly?startDate=${monday}&endDate=${addDays(monday, 6)}`,
].map(as(null));

/** Pages that are rendered for each person, under load. */
export const PAGES = [
  as(null)("/auth"),
  ...["/reservas", "/reservas/nova", DAY, FINDER].map(as("teacher")),
  ...["/minhas-reservas", "/notificacoes", "/perfil"].map(as("teacher")),
  ...["/", "/admin/reservas", "/admin/disciplinas"].map(as("pedagogical")),
  as("admin")("/admin/usuarios"),
];

const SCHOOL_YEAR = `de=${addDays(today, -365)}&ate=${today}`;

/** Lists and searches: the first pages, the last ones, and the searches that are hardest to answer. */
const LISTS: [role: Role, path: string, queries: string[]][] = [
  ["pedagogical", "/admin/reservas", ["", "pagina=9999999", "busca=a", "busca=xyzw"]],
  ["pedagogical", "/admin/reservas?aba=aprovadas", ["", "pagina=300"]],
  ["pedagogical", "/admin/reservas?aba=rejeitadas", ["pagina=9999999"]],
  ["pedagogical", "/admin/reservas?aba=todas", ["", "pagina=700", "pagina=9999999"]],
  // A letter of nearly every name, a word of many reservations, one teacher, nothing, a number.
  ["pedagogical", "/admin/reservas?aba=todas", ["busca=a", "busca=a&pagina=20", "busca=laboratório"]],
  ["pedagogical", "/admin/reservas?aba=todas", ["busca=ana+beatriz", "busca=xyzw", "busca=42"]],
  ["teacher", "/minhas-reservas", ["", "pagina=9999999", "status=rejeitadas", "status=aprovadas&pagina=9"]],
  ["teacher", "/reservas", [""]],
  ["teacher", "/notificacoes", [""]],
  ["pedagogical", "/", ["", "aba=semana&turno=manha&status=todas"]],
  ["pedagogical", "/admin/relatorios", ["", SCHOOL_YEAR, `aba=salas-vazias&${SCHOOL_YEAR}&pagina=9999999`]],
  ["admin", "/admin/usuarios", ["", "busca=maria"]],
  ["admin", "/admin/ambientes", ["busca=sala"]],
  ["pedagogical", "/admin/disciplinas", [""]],
  ["pedagogical", "/admin/turmas", ["", "busca=-2026-"]],
  ["pedagogical", "/api/reservations?limit=100", ["", "status=rejected"]],
  ["teacher", "/api/reservations?limit=100", [""]],
  ["pedagogical", "/api/users", [""]],
];

const longestRange = queryOf({ startDate: addDays(today, -399), endDate: today });

/** Lists that are streamed. */
const STREAMS = [
  "/api/reservations",
  `/api/reservations?${longestRange}`,
  `/api/reservations?${longestRange}&conflicts=true`,
  `/api/reservations/detailed?${longestRange}`,
];

/** Addresses that ask for more than their plain form does: what is asked, and of whom. */
function heavy(dates: string[], rooms: number[]): BenchRequest[] {
  const request = (days: number, count: number) =>
    queryOf({ dates: dates.slice(0, days), environmentIds: rooms.slice(0, count), shift: "morning" });
  const series = queryOf({
    ...{ weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, startDate: addDays(monday, 7), shift: "morning" },
    ...{ endDate: addDays(monday, 13 * 7 - 1), environmentIds: rooms.slice(0, 3) },
    ...{ disciplineId: 1, classId: 1 },
  });
  const longest = queryOf({ startDate: addDays(monday, -61), endDate: monday });
  const byTeacher: [what: string, path: string][] = [
    ["32 dates and 40 rooms", FINDER],
    ["a day of 40 rooms", DAY],
    ["3 dates and 2 rooms", `/reservas/nova?${request(3, 2)}`],
    ["60 dates", `/reservas/ambientes?${queryOf({ dates, shift: "morning" })}`],
    ["60 dates and 40 rooms", `/reservas/nova?${request(MAX_DATES, 40)}&verificar=1`],
    ["60 dates and 20 rooms", `/reservas/nova?${request(MAX_DATES, 20)}&verificar=1`],
    ["60 dates and 3 rooms", `/reservas/serie/datas?${series}`],
  ];
  const byNobody: typeof byTeacher = [
    ["one day", "/programacao-semanal?dia=hoje"],
    ["a day of one class", `/programacao-semanal?dia=${addDays(monday, 8)}&turma=1`],
    ["62 days", `/api/public/reservations/weekly?${longest}`],
  ];
  const named =
    (role: Role | null) =>
    ([what, path]: [string, string]): BenchRequest => ({
      name: `${path.split("?")[0]}, ${what}`,
      path,
      role,
    });
  return [...byTeacher.map(named("teacher")), ...byNobody.map(named(null))];
}

/**
 * Every address that is read, by its row of the permission matrix, then the lists, the heavy ones and the cached pages
 * after a write; each once.
 */
export function readAddresses(db: Database): BenchRequest[] {
  const all = (sql: string, ...values: unknown[]) => db.prepare(sql).pluck().all(values);
  const upcoming = "SELECT DISTINCT date FROM reservations WHERE date > ? ORDER BY date LIMIT ?";
  const plain = (Object.keys(matrix) as MatrixKey[]).filter(isPage).map((key): BenchRequest => {
    const name = key.slice("GET ".length);
    const sql = PARTS.find(([address]) => address.test(name))?.[1];
    const [part = 1] = name.includes(":") && sql ? all(sql) : [];
    return { name, path: name.replace(/:\w+/, String(part)) + (QUERIES[name] ?? ""), role: roleOf(key) };
  });
  // The search that only the oldest reservations match: by a class of their year.
  const [oldest] = all(
    "SELECT name FROM classes JOIN reservations ON class_id = classes.id ORDER BY date, start_time LIMIT 1",
  );
  const search = `/admin/reservas?aba=todas&busca=${encodeURIComponent(String(oldest ?? ""))}`;
  const lists: BenchRequest[] = LISTS.flatMap(([role, path, queries]) =>
    queries.map((query) => path + (query && (path.includes("?") ? "&" : "?")) + query).map(as(role)),
  );
  lists.push({ ...as("pedagogical")(search), name: "/admin/reservas, a class of the first year" });
  const isPlainList = ({ path, role }: BenchRequest) =>
    lists.some((list) => list.path === path && list.role === role);
  return [
    ...plain.filter((each) => !isPlainList(each)),
    ...lists.map((list) => ({ ...list, isList: true })),
    ...heavy(all(upcoming, today, MAX_DATES) as string[], all("SELECT id FROM environments") as number[]),
    ...STREAMS.map(as("pedagogical")),
    ...SHARED.map((page) => ({ ...page, name: `${page.name}, after a write`, isStale: true })),
  ];
}
