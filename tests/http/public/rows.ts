import type { TestApp } from "#tests/support/app.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

/** A reservation as the public pages show it: approved, on the tests' today, in the morning, Ana's, in Sala 1. */
export const addScheduled = reservationFactory({ status: "approved", date: "2026-03-12" });

/** `count` approved reservations of one morning in a room of their own each, by name. */
export function addManyScheduled(app: TestApp, count: number): void {
  const { db } = app;
  for (let i = 1; i <= count; i++) {
    addScheduled(app, { environmentIds: [addRoom({ db }, `Oficina ${String(i).padStart(2, "0")}`)] });
  }
}
