import type { Shift } from "#app/domain/shift.ts";
import type { TestApp } from "#tests/support/app.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school.ts";

const AT = "2026-01-05T12:00:00.000Z";

type Row = {
  date?: string;
  startTime?: string;
  endTime?: string;
  shift?: Shift;
  status?: "pending" | "approved" | "rejected";
  userId?: number;
  teacherUserId?: number | null;
  classId?: number;
  disciplineId?: number;
  rooms?: number[];
  notes?: string | null;
};

/** Puts a reservation into the tables; approved, this Thursday morning, Ana's, in Sala 1, unless said. */
export function addReservation({ db }: TestApp, row: Row = {}): number {
  return db.write(() => {
    const { id } = db.run(
      db.q.insertInto("reservations").values({
        user_id: row.userId ?? PEOPLE.ana.id,
        teacher_user_id: row.teacherUserId ?? null,
        discipline_id: row.disciplineId ?? DISCIPLINE.algoritmos,
        class_id: row.classId ?? CLASS.ds1,
        date: row.date ?? "2026-03-12",
        start_time: row.startTime ?? "07:30",
        end_time: row.endTime ?? "11:30",
        shift: row.shift ?? "morning",
        status: row.status ?? "approved",
        notes: row.notes ?? null,
        created_at: AT,
        updated_at: AT,
        ...(row.status === "rejected" ? { rejection_reason: "Motivo secreto" } : {}),
      }),
    );
    for (const environment_id of row.rooms ?? [ROOM.sala1]) {
      db.run(db.q.insertInto("reservation_environments").values({ reservation_id: id, environment_id }));
    }
    return id;
  });
}

/** `count` approved reservations of one morning in a room of their own each, by start time. */
export function addMany(app: TestApp, count: number, row: Row = {}): void {
  const { db } = app;
  for (let i = 1; i <= count; i++) {
    const room = db.run(
      db.q.insertInto("environments").values({
        name: `Oficina ${String(i).padStart(2, "0")}`,
        type: "Sala",
        created_at: AT,
        updated_at: AT,
      }),
    ).id;
    addReservation(app, { ...row, rooms: [room] });
  }
}

export function addBlockedDay(
  { db }: TestApp,
  day: { date: string; title: string; shifts: Shift[]; isShown: boolean; message?: string },
): void {
  db.write(() => {
    const { id } = db.run(
      db.q.insertInto("blocked_days").values({
        date: day.date,
        title: day.title,
        type: "holiday",
        show_in_panel: day.isShown ? 1 : 0,
        panel_message: day.message ?? null,
        created_at: AT,
        updated_at: AT,
      }),
    );
    for (const shift of day.shifts) {
      db.run(db.q.insertInto("blocked_day_shifts").values({ blocked_day_id: id, shift }));
    }
  });
}

export function setWelcome({ db }: TestApp, shift: Shift, message: string): void {
  db.run(db.q.insertInto("welcome_messages").values({ shift, message, created_at: AT, updated_at: AT }));
}

export function setSetting({ db }: TestApp, key: string, value: string): void {
  db.run(db.q.insertInto("settings").values({ key, value, updated_at: AT }));
}
