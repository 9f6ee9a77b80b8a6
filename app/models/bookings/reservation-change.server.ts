import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Reservation } from "./reservation.server.ts";

export type ChangeKind = "moved" | "cancelled";

type Params = {
  kind: ChangeKind;
  id: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
  shift: Shift;
  environmentIds: string;
  classIds: string;
  teacherIds: string;
  disciplineId: number;
  until: CivilDate;
  bookedAt: string;
  today: CivilDate;
  at: string;
};

const insertion = prepareQuery((q, input: Params) => {
  const values = {
    date: input.date,
    start_time: input.startTime,
    end_time: input.endTime,
    shift: input.shift,
    environment_ids: input.environmentIds,
    class_ids: input.classIds,
    teacher_ids: input.teacherIds,
    discipline_id: input.disciplineId,
    until: input.until,
    booked_at: input.bookedAt,
    created_at: input.at,
  };
  return q
    .insertInto("reservation_changes")
    .values({ reservation_id: input.id, kind: input.kind, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["reservation_id", "kind"])
        .doUpdateSet(values)
        .where((where) =>
          where.or([
            where("reservation_changes.kind", "=", "cancelled"),
            where("reservation_changes.date", "<", input.today),
          ]),
        ),
    );
});

const stillShown = prepareQuery((q, { id, until }: { id: number; until: CivilDate }) =>
  q
    .updateTable("reservation_changes")
    .set({ until })
    .where("reservation_id", "=", id)
    .where("kind", "=", "moved")
    .where("until", "<", until),
);

/**
 * Remembers where an approved reservation stood. Of several moves the first place is kept until its day is over: that
 * is where people look. Of cancellations the last one counts.
 * @param until the last day on which anything of it is shown.
 */
export function insertChange(
  db: Database,
  {
    before,
    ...noted
  }: { kind: ChangeKind; before: Reservation; until: CivilDate; today: CivilDate; at: string },
): void {
  const { id, date, startTime, endTime, shift, disciplineId } = before;
  db.run(
    insertion({
      ...noted,
      ...{ id, date, startTime, endTime, shift, disciplineId },
      environmentIds: JSON.stringify([...before.environmentIds].sort((a, b) => a - b)),
      bookedAt: before.createdAt,
      classIds: JSON.stringify(before.classIds),
      teacherIds: JSON.stringify(before.teacherUserIds),
    }),
  );
  if (noted.kind === "moved") db.run(stillShown({ id, until: noted.until }));
}

const over = prepareQuery((q, { today }: { today: CivilDate }) =>
  q.deleteFrom("reservation_changes").where("until", "<", today),
);

/** Deletes what is shown no more. */
export function deleteOverChanges(db: Database, today: CivilDate): void {
  db.run(over({ today }));
}

const forgetting = prepareQuery((q, input: { ids: string }) =>
  q.deleteFrom("reservation_changes").where("reservation_id", "in", jsonValues<number>(input.ids)),
);

export function forgetChanges(db: Database, reservationIds: number[]): void {
  db.run(forgetting({ ids: JSON.stringify(reservationIds) }));
}
