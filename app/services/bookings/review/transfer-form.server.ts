import { EVERYTHING } from "#app/domain/access/scope.ts";
import { RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { toTyped } from "#app/domain/content.ts";
import { chosenLessons } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { typedEquipment } from "#app/domain/equipment/offer.ts";
import { findFurtherNames } from "#app/models/bookings/joined.server.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type ReadPart, readChoices } from "#app/services/bookings/request/choices.server.ts";
import { hoursOfForm, readTypedRequest } from "#app/services/bookings/request/request-form.server.ts";
import { partyOf, readRoomStates } from "#app/services/bookings/request/room-states.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { readOffersFor } from "#app/services/equipment/offers.server.ts";

type FurtherNames = ReturnType<typeof findFurtherNames>;

function valuesOf(times: LessonTimes, reservation: Reservation, further: FurtherNames) {
  const { date, shift, startTime, endTime, classId } = reservation;
  const lessons = chosenLessons(lessonsOn(times, date, classId)[shift], reservation);
  return {
    teacherUserId: String(reservation.ownerId),
    ...toTyped(RESERVATION_CONTENT, reservation),
    ...further,
    environmentIds: reservation.environmentIds.map(String),
    date,
    shift: shift as string,
    lessons: (lessons ?? []).map(String),
    // Hours of lessons stay blank, so that another shift brings its own.
    startTime: lessons ? "" : startTime,
    endTime: lessons ? "" : endTime,
    equipment: typedEquipment(reservation.equipment),
  };
}

/** The same after the rooms were viewed without JavaScript: the draft is in the address. */
function withTyped(values: ReturnType<typeof valuesOf>, query: URLSearchParams): typeof values {
  if (!query.has("ver")) return values;
  const typed = readTypedRequest(query);
  const text = (name: "date" | "startTime" | "endTime") => (query.get(name) ?? "").slice(0, 40);
  return {
    ...values,
    ...typed,
    shift: typed.shift ?? values.shift,
    lessons: typed.lessons.map(String),
    date: text("date"),
    startTime: text("startTime"),
    endTime: text("endTime"),
  };
}

export function readTransferForm(
  deps: Deps,
  actor: Actor,
  id: number,
  query: URLSearchParams,
  part: ReadPart,
) {
  const { db } = deps;
  return db.read(() => {
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return null;
    const times = readLessonTimes(db);
    const values = withTyped(valuesOf(times, reservation, findFurtherNames(db, id)), query);
    const { dates, ...typed } = readTypedRequest(new URLSearchParams(fieldsOf(values)));
    const { startTime, endTime } = values;
    const hoursOn = startTime && endTime ? () => ({ startTime, endTime }) : hoursOfForm(times, typed);
    return {
      values,
      lessonTimes: times,
      rooms: part(() => ({
        states: readRoomStates(
          deps,
          { dates, shift: typed.shift, hoursOn },
          { ownerId: null, exceptId: id, party: partyOf(actor, values, id), isStaff: true },
        ),
      })),
      equipment: part(() => readOffersFor(deps, reservation)),
      choices: readChoices(deps, true, part, reservation),
    };
  });
}

function fieldsOf({ date, shift, lessons, classId }: ReturnType<typeof valuesOf>): string[][] {
  return [
    ["dates", date],
    ["shift", shift],
    ["classId", classId],
    ...lessons.map((lesson) => ["lessons", lesson]),
  ];
}
