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
  | "substituteName"
> & {
  /** Somebody else gives it in the person's place (rules R30.5). */
  isGivenAway: boolean;
};

/** A person's day over all shifts, and the first approved lesson of a later day where today has none to come. */
export type Today = { date: CivilDate; lessons: TodayLesson[]; later: TodayLesson | null };

function toLesson(row: Reservation, userId: number | undefined): TodayLesson {
  const { id, date, startTime, endTime, shift, status, substituteUserId } = row;
  const { environmentNames, disciplineName, className, userName, substituteName } = row;
  const time = { date, startTime, endTime, shift };
  const isGivenAway = substituteUserId !== null && substituteUserId !== userId;
  const facts = { environmentNames, disciplineName, className, userName, substituteName };
  return { id, ...time, status, ...facts, isGivenAway };
}

/** Days after today that are looked through for the next lesson, those that the person substitutes too. */
const NEAR_DAYS = 14;

/** What `/reservas` opens on (rules R7.18): today's lessons that were not rejected, in the order of their hours. */
export function readToday(deps: Deps, scope: Scope): Today {
  const { db } = deps;
  const now = schoolMoment(deps);
  const userId = ownerOfScope(scope);
  const lessons = listReservations(db, scope, {
    startDate: now.date,
    endDate: now.date,
    withSubstitutions: true,
  })
    .filter(({ status }) => status !== "rejected")
    .map((row) => toLesson(row, userId));
  const later = nowAndNext(lessons, now).next ? null : findLater(deps, scope, now.date);
  return { date: now.date, lessons, later };
}

function findLater({ db }: Deps, scope: Scope, today: CivilDate): TodayLesson | null {
  const ownerId = ownerOfScope(scope);
  if (ownerId === undefined) return null;
  const startDate = addDays(today, 1);
  const endDate = addDays(today, NEAR_DAYS);
  const near = listReservations(db, scope, {
    ...{ startDate, endDate, withSubstitutions: true },
    statuses: ["approved"],
  });
  const own = near.map((row) => toLesson(row, ownerId)).find(({ isGivenAway }) => !isGivenAway);
  if (own) return own;
  const from = { date: addDays(endDate, 1), time: "00:00" };
  const [first] = listOwnFrom(db, { ownerId, status: "approved" }, from, 1);
  const row = first ? findReservation(db, scope, first.id) : null;
  return row && toLesson(row, ownerId);
}
