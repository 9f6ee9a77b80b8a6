import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { STATUSES } from "#app/domain/reservations/status.ts";

/** The kinds of values that answers are made of; what each field means stands in app/text/access/api-fields.ts. */

/** A row's id. */
export const id = z.int().min(1);

export const count = z.int().min(0);

/** A moment, to the millisecond, in UTC. */
export const instant = z.iso.datetime({ precision: 3 });

/** A day of the school, `2026-03-12`. */
export const day = z.iso.date();

/** A wall-clock time as an instant whose UTC hour and minute are the school's (rules R1.3). */
export const wallClock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/)
  .meta({ format: "date-time" });

/** A blocked day: noon of it (rules R1.6). */
export const noon = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T12:00:00\.000Z$/)
  .meta({ format: "date-time" });

export const text = z.string();
export const shift = z.enum(SHIFTS);
export const status = z.enum(STATUSES);

/** When a row was made and last changed; `updatedAt` is its version. */
export const timestamps = { createdAt: instant, updatedAt: instant };
