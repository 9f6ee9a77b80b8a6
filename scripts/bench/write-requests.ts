import type { Database } from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import type { MailKey } from "#app/domain/mail/mail.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import type { Sent } from "./measure.ts";
import type { School } from "./schools.ts";

const BULK = 50;

/** Rows of a school for the tries, each used once. */
type Rows = {
  /** Ids of pending reservations without a conflict. */
  pending(count: number): number[];
  /** The id of a pending reservation of the teacher's own. */
  own(): number;
  room: number;
  discipline: number;
  schoolClass: number;
  /** School days to come without a reservation in the room, each once, as `YYYY-MM-DD`. */
  dates(count: number): string[];
};

export type Write = {
  /** Its method and address. */
  name: string;
  note?: string;
  /** Whose cookie goes with it; null for none, as a sign-in would end the session. */
  role: Role | null;
  /** A switch of the settings that is off meanwhile. */
  without?: MailKey;
  /** Of the try: its address and what is sent, as JSON or, where it is a list of pairs, as a form. */
  of(rows: Rows, at: number): [path: string, body: object | [string, string][]];
};

const form = (name: string, values: (string | number)[]) =>
  values.map((value): [string, string] => [name, String(value)]);

const wish = (rows: Rows) => ({
  environmentIds: [rows.room],
  disciplineId: rows.discipline,
  classId: rows.schoolClass,
  shift: "morning",
});

const decision = (rows: Rows, body: object): [string, object] => [
  `/api/reservations/${rows.pending(1)[0]}/status`,
  body,
];
const approved: Pick<Write, "name" | "role" | "of"> = {
  name: "PUT /api/reservations/:id/status",
  role: "pedagogical",
  of: (rows) => decision(rows, { status: "approved" }),
};

export const WRITES: Write[] = [
  {
    name: "POST /api/login",
    role: null,
    of: () => ["/api/login", { username: SIGN_INS.teacher, password: DEMO_PASSWORD }],
  },
  {
    name: "POST /api/reservations",
    note: "one date",
    role: "teacher",
    of: (rows) => ["/api/reservations", { ...wish(rows), date: rows.dates(1)[0] }],
  },
  {
    name: "POST /reservas/nova",
    note: "20 dates",
    role: "teacher",
    of: (rows) => {
      const fields = Object.entries({ dates: rows.dates(20), ...wish(rows) });
      return ["/reservas/nova", fields.flatMap(([name, values]) => form(name, [values].flat()))];
    },
  },
  {
    name: "PUT /api/reservations/:id",
    role: "teacher",
    of: (rows, at) => [`/api/reservations/${rows.own()}`, { notes: `Aula ${at}` }],
  },
  { ...approved, note: "approved, with its mail" },
  { ...approved, note: "approved, mail switched off", without: "mail_approval" },
  {
    ...approved,
    note: "rejected",
    of: (rows) => decision(rows, { status: "rejected", rejectionReason: "Sala em obras" }),
  },
  {
    name: "POST /admin/reservas/aprovar",
    note: `${BULK} chosen`,
    role: "pedagogical",
    of: (rows) => ["/admin/reservas/aprovar", form("ids", rows.pending(BULK))],
  },
  {
    name: "DELETE /api/reservations/:id",
    role: "teacher",
    of: (rows) => [`/api/reservations/${rows.own()}`, {}],
  },
  {
    name: "PUT /api/environments/:id",
    role: "admin",
    of: (rows, at) => [
      `/api/environments/${rows.room}`,
      { name: "Sala medida", type: "Sala", location: `Bloco ${at}` },
    ],
  },
  {
    name: "POST /api/disciplines",
    role: "pedagogical",
    of: (_rows, at) => ["/api/disciplines", { name: `Medida ${at}` }],
  },
  {
    name: "POST /api/blocked-days",
    role: "pedagogical",
    of: (rows) => {
      const affectedShifts = ["morning", "afternoon", "evening"];
      return [
        "/api/blocked-days",
        { date: rows.dates(1)[0], title: "Medida", type: "holiday", affectedShifts },
      ];
    },
  },
  {
    name: "PUT /api/settings/:key",
    role: "admin",
    of: (_rows, at) => ["/api/settings/refresh_interval", { value: String(60 + at) }],
  },
];

/** The request of a try. */
export function sentOf(write: Write, { server, cookies }: School, rows: Rows, at: number): Sent {
  const [path, body] = write.of(rows, at);
  const isForm = Array.isArray(body);
  const headers = {
    ...(write.role ? { Cookie: cookies[write.role] } : {}),
    Origin: server.origin,
    "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
  };
  const method = write.name.split(" ")[0] as string;
  const text = isForm ? new URLSearchParams(body).toString() : JSON.stringify(body);
  return { path, init: { method, headers, body: text } };
}

/** Looks for rows that can be written, before anything is. */
export function readRows(db: Database): Rows {
  const all = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .pluck()
      .all(...values) as number[];
  const [owner] = all("SELECT id FROM users WHERE username = ?", SIGN_INS.teacher);
  const own = all("SELECT id FROM reservations WHERE owner_id = ? AND status = 'pending' LIMIT 20", owner);
  const pending = all(
    "SELECT id FROM reservations WHERE status = 'pending' AND in_conflict = 0 AND owner_id <> ? AND date > date('now') LIMIT 400",
    owner,
  );
  const [room = 0] = all("SELECT id FROM environments ORDER BY id LIMIT 1");
  const [discipline = 0] = all("SELECT id FROM disciplines LIMIT 1");
  const [schoolClass = 0] = all("SELECT id FROM classes LIMIT 1");
  // Beyond what the demonstration school has reserved, within the two years that a request may reach.
  const dates = db
    .prepare(
      `WITH RECURSIVE days(day) AS (SELECT date('now', '+500 days') UNION ALL SELECT date(day, '+1 day') FROM days LIMIT 200)
       SELECT day FROM days WHERE strftime('%w', day) NOT IN ('0', '6') AND day NOT IN (SELECT date FROM blocked_days)`,
    )
    .pluck()
    .all() as string[];
  return {
    own: () => own.pop() ?? 0,
    pending: (count) => pending.splice(0, count),
    dates: (count) => (count === 1 ? dates.splice(0, 1) : dates.slice(0, count)),
    room,
    discipline,
    schoolClass,
  };
}
