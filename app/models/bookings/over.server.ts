/**
 * Conditions on whether a reservation is over at a moment of the school's clock. `day` is the alias whose `date` an index
 * holds, `row` that of `reservations`.
 */
import { type RawBuilder, sql } from "kysely";
import type { Moment } from "#app/domain/bookings/expired.ts";

/** Not over, of rows whose day is the moment's or a later one: for lists that bound their days themselves. */
export function endsAfter({ date, time }: Moment, day = "r", row = "r"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${day}.date`)} > ${date} OR ${sql.ref(`${row}.end_time`)} > ${time})`;
}

/** Over, of rows whose day is the moment's or an earlier one. */
export function endsBy({ date, time }: Moment, day = "r", row = "r"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${day}.date`)} < ${date} OR ${sql.ref(`${row}.end_time`)} <= ${time})`;
}

export function isOpenAt(now: Moment, row = "r"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.date`)} >= ${now.date} AND ${endsAfter(now, row, row)})`;
}

/** Over; a pending one got no answer (rules R3.37). */
export function isOverAt(now: Moment, row = "r"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.date`)} <= ${now.date} AND ${endsBy(now, row, row)})`;
}
