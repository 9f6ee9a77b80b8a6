import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { bindSlots, type DateSlot, overlaps } from "./date-rivals.server.ts";

const requested = prepareQuery((q, input: { slots: string }) =>
  q
    .selectFrom(sql<{ value: string }>`json_each(${input.slots})`.as("wanted"))
    .select(sql<string>`wanted.value ->> '$.date'`.as("date"))
    .distinct()
    .where((where) =>
      where.exists(
        q
          .selectFrom("reservation_environments as place")
          .crossJoin("reservations as r")
          .select(sql<number>`1`.as("one"))
          .where(overlaps("[]", "pending")),
      ),
    ),
);

/** The dates of the slots on which a pending reservation wants one of their rooms; however many do, it asks for one. */
export function listRequestedDates(db: Database, slots: DateSlot[]): Set<CivilDate> {
  if (slots.length === 0) return new Set();
  const rows = db.all(requested({ slots: bindSlots(slots) }));
  return new Set(rows.map(({ date }) => date));
}
