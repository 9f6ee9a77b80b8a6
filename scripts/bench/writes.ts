import type { Database } from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
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
  /** What is sent in the try, as JSON or, where it is a list of pairs, as a form. */
  body(rows: Rows, at: number): object | [string, string | number][];
  /** The part of its address. */
  id?(rows: Rows): number | string;
};

const pairs = (name: string, values: (string | number)[]) =>
  values.map((value): [string, string | number] => [name, value]);

const wish = ({ room, discipline, schoolClass }: Rows) => ({
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

const decided = (note: string, body: object): Write => ({
  name: "PUT /api/reservations/:id/status",
  note,
  role: "pedagogical",
  body: () => body,
  id: (rows) => rows.pending(1)[0] ?? 0,
});
const approved = { status: "approved" };
const rejected = { status: "rejected", rejectionReason: "Sala em obras" };

export const WRITES: Write[] = [
  {
    name: "POST /api/login",
    role: null,
    body: () => ({ username: SIGN_INS.teacher, password: DEMO_PASSWORD }),
  },
  {
    name: "POST /api/reservations",
    note: "one date",
    role: "teacher",
    body: (rows) => ({ ...wish(rows), date: rows.dates.shift() }),
  },
  {
    name: "POST /reservas/nova",
    note: "20 dates",
    role: "teacher",
    body: (rows) =>
      Object.entries({ dates: rows.dates.slice(0, 20), ...wish(rows) }).flatMap(([name, values]) =>
        pairs(name, [values].flat()),
      ),
  },
  {
    name: "POST /api/series",
    note: "60 dates and 3 rooms",
    role: "teacher",
    body: (rows, at) => ({
      ...wish(rows),
      ...twelveWeeks(rows.dates),
      environmentIds: rows.rooms.slice(3 * at, 3 * at + 3),
    }),
  },
  {
    name: "PUT /api/reservations/:id",
    role: "teacher",
    id: ({ own }) => own.pop() ?? 0,
    body: (_rows, at) => ({ notes: `Aula ${at}` }),
  },
  decided("approved, with its mail", approved),
  decided("rejected", rejected),
  {
    name: "POST /admin/reservas/aprovar",
    note: `${BULK} chosen`,
    role: "pedagogical",
    body: (rows) => pairs("ids", rows.pending(BULK)),
  },
  {
    name: "DELETE /api/reservations/:id",
    role: "teacher",
    id: ({ own }) => own.pop() ?? 0,
    body: () => ({}),
  },
  {
    name: "PUT /api/environments/:id",
    role: "admin",
    id: ({ room }) => room,
    body: (_rows, at) => ({ name: "Sala medida", type: "Sala", location: `Bloco ${at}` }),
  },
  { name: "POST /api/disciplines", role: "pedagogical", body: (_rows, at) => ({ name: `Medida ${at}` }) },
  {
    name: "POST /api/blocked-days",
    role: "pedagogical",
    body: ({ dates }) => ({
      date: dates.shift(),
      title: "Medida",
      type: "holiday",
      affectedShifts: ["morning", "afternoon", "evening"],
    }),
  },
  {
    name: "PUT /api/settings/:key",
    note: "a switch that the last try leaves off",
    role: "admin",
    id: () => "mail_approval",
    body: (_rows, at) => ({ value: String(at % 2 === 0) }),
  },
  decided("approved, mail switched off", approved),
];

/** The request of a try. */
export function sentOf(write: Write, { server, cookies }: School, rows: Rows, at: number): Sent {
  const [method = "", address = ""] = write.name.split(" ");
  const path = address.replace(/:\w+/, () => String(write.id?.(rows)));
  const body = write.body(rows, at);
  const isForm = Array.isArray(body);
  const headers = {
    ...(write.role ? { Cookie: cookies[write.role] } : {}),
    Origin: server.origin,
    "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
  };
  const text = isForm ? new URLSearchParams(body as [string, string][]).toString() : JSON.stringify(body);
  return { path, init: { method, headers, body: text, redirect: "manual" } };
}

/** Looks for rows that can be written, before anything is: ids, and school days without a reservation. */
export function readRows(db: Database) {
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
