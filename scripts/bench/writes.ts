import type { Database } from "better-sqlite3";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { queryOf } from "./addresses.ts";
import type { School, Sent } from "./school.ts";

const BULK = 50;

/** Rows of a school for the tries, each used once. */
type Rows = ReturnType<typeof readRows>;

type Write = {
  /** Its method and address. */
  name: string;
  note?: string;
  /** The role whose cookie is sent; null for none, since a sign-in would end the session. */
  role: Role | null;
  /** What is sent in the try: JSON, or a form where a screen's address is written to. */
  body(rows: Rows, at: number): object;
  /** The part of its address. */
  id?(rows: Rows): number | string;
};

const requestBody = ({ room, discipline, schoolClass }: Rows) => ({
  environmentIds: [room],
  disciplineId: discipline,
  classId: schoolClass,
  shift: "morning",
});

/** The school days of twelve weeks from the first Monday of the dates on: sixty. */
function twelveWeeks(dates: string[]) {
  const startDate = dates.map(mondayOf).find((monday) => dates.includes(monday)) ?? "";
  return { weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, startDate, endDate: addDays(startDate, 12 * 7 - 1) };
}

const sends = (role: Role, name: string, body: Write["body"], more: Partial<Write> = {}): Write => ({
  ...{ name, role, body },
  ...more,
});
const decides = (note: string, body: object): Write =>
  sends("pedagogical", "PUT /api/reservations/:id/status", () => body, {
    note,
    id: (rows) => rows.pending(1)[0] ?? 0,
  });

const own = { id: (rows: Rows) => rows.own.pop() ?? 0 };
const approved = { status: "approved" };
const credentials = { username: SIGN_INS.teacher, password: DEMO_PASSWORD };
const blocked = { title: "Medida", type: "holiday", affectedShifts: ["morning", "afternoon", "evening"] };

export const WRITES: Write[] = [
  { name: "POST /api/login", role: null, body: () => credentials },
  sends("teacher", "POST /api/reservations", (rows) => ({ ...requestBody(rows), date: rows.dates.shift() }), {
    note: "one date",
  }),
  sends(
    "teacher",
    "POST /reservas/nova",
    (rows) => ({ ...requestBody(rows), dates: rows.dates.slice(0, 20) }),
    {
      note: "20 dates",
    },
  ),
  sends(
    "teacher",
    "POST /api/series",
    (rows, at) => ({
      ...requestBody(rows),
      ...twelveWeeks(rows.dates),
      environmentIds: rows.rooms.slice(3 * at, 3 * at + 3),
    }),
    { note: "60 dates and 3 rooms" },
  ),
  sends("teacher", "PUT /api/reservations/:id", (_rows, at) => ({ notes: `Aula ${at}` }), own),
  decides("approved, with its mail", approved),
  decides("rejected", { status: "rejected", rejectionReason: "Sala em obras" }),
  sends("pedagogical", "POST /admin/reservas/aprovar", (rows) => ({ ids: rows.pending(BULK) }), {
    note: `${BULK} chosen`,
  }),
  sends("teacher", "DELETE /api/reservations/:id", () => ({}), own),
  sends(
    "admin",
    "PUT /api/environments/:id",
    (_rows, at) => ({ name: "Sala medida", type: "Sala", location: `Bloco ${at}` }),
    { id: ({ room }) => room },
  ),
  sends("pedagogical", "POST /api/disciplines", (_rows, at) => ({ name: `Medida ${at}` })),
  sends("pedagogical", "POST /api/blocked-days", ({ dates }) => ({ date: dates.shift(), ...blocked })),
  sends("admin", "PUT /api/settings/:key", (_rows, at) => ({ value: String(at % 2 === 0) }), {
    note: "a switch that the last try leaves off",
    id: () => "mail_approval",
  }),
  decides("approved, mail switched off", approved),
];

/** The request of a try. */
export function sentOf(write: Write, { server, cookies, openers }: School, rows: Rows, at: number): Sent {
  const [method = "", address = ""] = write.name.split(" ");
  const path = address.replace(/:\w+/, () => String(write.id?.(rows)));
  const isCall = path.startsWith("/api/");
  const opener = write.role && !isCall ? { [OPENED_BY]: openers[write.role] } : {};
  const body = { ...opener, ...write.body(rows, at) };
  const headers = {
    ...(write.role ? { Cookie: cookies[write.role] } : {}),
    Origin: server.origin,
    "Content-Type": isCall ? "application/json" : "application/x-www-form-urlencoded",
  };
  const text = isCall ? JSON.stringify(body) : queryOf(body);
  return { path, init: { method, headers, body: text, redirect: "manual" } };
}

/** Makes room for the tries, and looks for rows that can be written: ids, and school days without a reservation. */
export function readRows(db: Database) {
  // The tries of one teacher are more than may wait at once.
  db.exec(
    "INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES ('pending_limit', '99999', '2026-01-01')",
  );
  const all = <T = number>(sql: string) => db.prepare(sql).pluck().all() as T[];
  const first = (table: string) => all(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)[0] ?? 0;
  const owner = `(SELECT id FROM users WHERE username = '${SIGN_INS.teacher}')`;
  const isPending = "FROM reservations WHERE status = 'pending'";
  const pending = all(
    `SELECT id ${isPending} AND in_conflict = 0 AND owner_id <> ${owner} AND date > date('now') LIMIT 400`,
  );
  return {
    own: all(`SELECT id ${isPending} AND owner_id = ${owner} LIMIT 20`),
    pending: (count: number) => pending.splice(0, count),
    // Beyond what the demonstration school has reserved, within the two years that a request may reach.
    dates: all<string>(
      `WITH RECURSIVE days(day) AS (SELECT date('now', '+500 days') UNION ALL SELECT date(day, '+1 day') FROM days LIMIT 200)
       SELECT day FROM days WHERE strftime('%w', day) NOT IN ('0', '6') AND day NOT IN (SELECT date FROM blocked_days)`,
    ),
    room: first("environments"),
    rooms: all("SELECT id FROM environments ORDER BY id DESC"),
    discipline: first("disciplines"),
    schoolClass: first("classes"),
  };
}
