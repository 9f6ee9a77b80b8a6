import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import type { MailKey } from "#app/domain/mail/mail.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";

const BULK = 50;

/** Rows of a school for the tries, each used once. */
export type Rows = {
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
  name: string;
  /** Whose cookie goes with it; null: nobody's, as a sign-in would end the session. */
  role: Role | null;
  method: "POST" | "PUT" | "DELETE";
  /** A switch of the settings that is off meanwhile. */
  without?: MailKey;
  /** Of the try: its address and what is sent, as JSON or, where it is a list of pairs, as a form. */
  of(rows: Rows, at: number): { path: string; body: object | [string, string][] };
};

const form = (name: string, values: (string | number)[]) =>
  values.map((value): [string, string] => [name, String(value)]);

const wish = (rows: Rows, dates: string[]) => ({
  environmentIds: [rows.room],
  disciplineId: rows.discipline,
  classId: rows.schoolClass,
  shift: "morning",
  ...(dates.length === 1 ? { date: dates[0] } : { dates }),
});

const approval = (rows: Rows) => ({
  path: `/api/reservations/${rows.pending(1)[0]}/status`,
  body: { status: "approved" },
});

export const WRITES: Write[] = [
  {
    name: "`POST /api/login`",
    role: null,
    method: "POST",
    of: () => ({ path: "/api/login", body: { username: SIGN_INS.teacher, password: DEMO_PASSWORD } }),
  },
  {
    name: "`POST /api/reservations`, one date",
    role: "teacher",
    method: "POST",
    of: (rows) => ({ path: "/api/reservations", body: wish(rows, rows.dates(1)) }),
  },
  {
    name: "`POST /reservas/nova`, 20 dates",
    role: "teacher",
    method: "POST",
    of: (rows) => {
      const { environmentIds, disciplineId, classId, shift } = wish(rows, []);
      const body = [
        ...form("dates", rows.dates(20)),
        ...form("environmentIds", environmentIds),
        ...Object.entries({ disciplineId, classId, shift }).flatMap(([name, value]) => form(name, [value])),
      ];
      return { path: "/reservas/nova", body };
    },
  },
  {
    name: "`PUT /api/reservations/:id`",
    role: "teacher",
    method: "PUT",
    of: (rows, at) => ({ path: `/api/reservations/${rows.own()}`, body: { notes: `Aula ${at}` } }),
  },
  {
    name: "`PUT /api/reservations/:id/status`, approved, with its mail",
    role: "pedagogical",
    method: "PUT",
    of: approval,
  },
  {
    name: "`PUT /api/reservations/:id/status`, approved, mail switched off",
    role: "pedagogical",
    method: "PUT",
    without: "mail_approval",
    of: approval,
  },
  {
    name: "`PUT /api/reservations/:id/status`, rejected",
    role: "pedagogical",
    method: "PUT",
    of: (rows) => ({
      path: `/api/reservations/${rows.pending(1)[0]}/status`,
      body: { status: "rejected", rejectionReason: "Sala em obras" },
    }),
  },
  {
    name: `\`POST /admin/reservas/aprovar\`, ${BULK} chosen`,
    role: "pedagogical",
    method: "POST",
    of: (rows) => ({ path: "/admin/reservas/aprovar", body: form("ids", rows.pending(BULK)) }),
  },
  {
    name: "`DELETE /api/reservations/:id`",
    role: "teacher",
    method: "DELETE",
    of: (rows) => ({ path: `/api/reservations/${rows.own()}`, body: {} }),
  },
  {
    name: "`PUT /api/environments/:id`",
    role: "admin",
    method: "PUT",
    of: (rows, at) => ({
      path: `/api/environments/${rows.room}`,
      body: { name: "Sala medida", type: "Sala", location: `Bloco ${at}` },
    }),
  },
  {
    name: "`POST /api/disciplines`",
    role: "pedagogical",
    method: "POST",
    of: (_rows, at) => ({ path: "/api/disciplines", body: { name: `Medida ${at}` } }),
  },
  {
    name: "`POST /api/blocked-days`",
    role: "pedagogical",
    method: "POST",
    of: (rows) => ({
      path: "/api/blocked-days",
      body: {
        date: rows.dates(1)[0],
        title: "Medida",
        type: "holiday",
        affectedShifts: ["morning", "afternoon", "evening"],
      },
    }),
  },
  {
    name: "`PUT /api/settings/:key`",
    role: "admin",
    method: "PUT",
    of: (_rows, at) => ({ path: "/api/settings/refresh_interval", body: { value: String(60 + at) } }),
  },
];

/** Looks for rows that can be written, before anything is. */
export function readRows(dataDir: string): Rows {
  const db = new SqliteDatabase(path.join(dataDir, "reservas.db"), { readonly: true });
  const all = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .pluck()
      .all(...values) as number[];
  const owner = db.prepare("SELECT id FROM users WHERE username = ?").pluck().get(SIGN_INS.teacher);
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
  db.close();
  return {
    own: () => own.pop() ?? 0,
    pending: (count) => pending.splice(0, count),
    dates: (count) => (count === 1 ? dates.splice(0, 1) : dates.slice(0, count)),
    room,
    discipline,
    schoolClass,
  };
}
