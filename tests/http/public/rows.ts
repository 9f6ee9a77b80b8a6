import type { TestApp } from "#tests/support/app.ts";
import { reservationFactory } from "#tests/support/reservation-factory.ts";

const AT = "2026-01-05T12:00:00.000Z";

/** A reservation as the public pages show it: approved, on the tests' today, in the morning, Ana's, in Sala 1. */
export const addScheduled = reservationFactory({ status: "approved", date: "2026-03-12" });

/** `count` approved reservations of one morning in a room of their own each, by name. */
export function addManyScheduled(app: TestApp, count: number): void {
  const { db } = app;
  for (let i = 1; i <= count; i++) {
    const name = `Oficina ${String(i).padStart(2, "0")}`;
    const { id } = db.run(
      db.q.insertInto("environments").values({ name, type: "Sala", created_at: AT, updated_at: AT }),
    );
    addScheduled(app, { environmentIds: [id] });
  }
}
