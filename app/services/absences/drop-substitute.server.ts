import {
  deleteDecisions,
  findAbsence,
  listDecisionsAbout,
  setSubstitute,
} from "#app/models/absences/absence.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { refreshDecided } from "./lessons.server.ts";

/**
 * Ends a substitution whose lesson takes place at another time, or belongs to the substitute by now (rules R30.7), in
 * the caller's transaction and after its write. Where the absence has the lesson still, it waits for the sector again.
 * @param before the lesson with its substitute, as it was.
 */
export function dropSubstitute(deps: Deps, actor: Actor, before: Reservation, isTheirs: boolean): void {
  const { db } = deps;
  const { id, substituteUserId } = before;
  if (substituteUserId === null) return;
  const at = timestamp(deps);
  setSubstitute(db, { id, userId: null, at });
  const decisions = listDecisionsAbout(db, [id]);
  deleteDecisions(db, [id]);
  for (const { absenceId } of decisions) {
    const absence = findAbsence(db, absenceId);
    if (absence) refreshDecided(deps, absence);
  }
  if (isTheirs) return;
  const target = { teacherUserIds: [substituteUserId], reservationId: id };
  const reservation = { ...before, substituteUserId: null, substituteName: null, updatedAt: at };
  const mail = { event: "substitutionUndone", reservation, before } as const;
  notifyTeachers(deps, actor, target, "info", notificationText.substitutionUndone(before), mail);
}
