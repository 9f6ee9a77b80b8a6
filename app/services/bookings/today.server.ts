import { ownerOfScope, type Scope } from "#app/domain/access/scope.ts";
import { nowAndNext } from "#app/domain/bookings/now-and-next.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import {
  findReservation,
  listReservations,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import { listOwnFrom } from "#app/models/bookings/reservation-page.server.ts";
import { schoolMoment } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

export type TodayLesson = Pick<
  Reservation,
  | "id"
  | "date"
  | "startTime"
  | "endTime"
  | "shift"
  | "status"
  | "environmentNames"
  | "disciplineName"
  | "className"
  | "userName"
>;

/** A person's day over all shifts, and the first approved lesson of a later day where today has none to come. */
export type Today = { date: CivilDate; lessons: TodayLesson[]; later: TodayLesson | null };

function toLesson(row: Reservation): TodayLesson {
  const { id, date, startTime, endTime, shift, status } = row;
  const { environmentNames, disciplineName, className, userName } = row;
  const time = { date, startTime, endTime, shift };
  return { id, ...time, status, environmentNames, disciplineName, className, userName };
}

/** What `/reservas` opens on (rules R7.18): today's lessons that were not rejected, in the order of their hours. */
export function readToday(deps: Deps, scope: Scope): Today {
  const { db } = deps;
  const now = schoolMoment(deps);
  const lessons = listReservations(db, scope, {
    startDate: now.date,
    endDate: now.date,
    withSubstitutions: true,
  })
    .filter(({ status }) => status !== "rejected")
    .map(toLesson);
  const later = nowAndNext(lessons, now).next ? null : findLater(deps, scope, now.date);
  return { date: now.date, lessons, later: later && toLesson(later) };
}

function findLater({ db }: Deps, scope: Scope, today: CivilDate): Reservation | null {
  const ownerId = ownerOfScope(scope);
  if (ownerId === undefined) return null;
  const from = { date: addDays(today, 1), time: "00:00" };
  const [first] = listOwnFrom(db, { ownerId, status: "approved" }, from, 1);
  return first ? findReservation(db, scope, first.id) : null;
}
