import { insertGap } from "#app/models/series/gap.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { fakeMailer } from "#tests/support/bookings/mail.ts";
import { addReservation, CREATED_AT } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, answerFor, give } from "#tests/support/equipment/equipment.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { addSomeCalendar } from "#tests/support/school/calendars.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { addLessonSet } from "#tests/support/school/lesson-sets.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";
import { addDraftTimetable } from "#tests/support/timetable/draft.ts";

export const ACCEPTS = fakeMailer(async () => ({ kind: "accepted", answer: "250 2.0.0 Ok" }));

async function fill(app: TestApp): Promise<void> {
  const approved = { status: "approved", reviewerUserId: PEOPLE.pedro.id } as const;
  addReservation(app, { notes: "Levar o projetor" });
  addReservation(app, {
    ...approved,
    userId: PEOPLE.pedro.id,
    teacherUserId: PEOPLE.ana.id,
    date: "2026-03-18",
  });
  addReservation(app, { status: "rejected", rejectionReason: "Sala em obras", date: "2025-05-05" });
  addReservation(app, { ...approved, environmentIds: [ROOM.sala2, ROOM.lab1] });
  // One date is past: ending a series does not remove it.
  addSeries(app, ["2026-03-05", "2026-03-26", "2026-04-02"]);
  insertGap(app.db, {
    seriesId: null,
    reservationId: null,
    userId: PEOPLE.ana.id,
    teacherUserIds: [PEOPLE.ana.id],
    date: "2026-03-10",
    shift: "morning",
    startTime: "07:30",
    endTime: "09:10",
    disciplineId: 1,
    classId: 1,
    classIds: [1],
    environmentIds: [ROOM.sala1],
    reason: "blocked",
    title: "Feriado",
    at: CREATED_AT,
  });
  addSomeCalendar(app);
  addDraftTimetable(app);
  addLessonSet(app);
  for (const name of ["Projetores", "Kits", "Tablets", "Caixas de som"]) await addEquipment(app, { name });
  give(app, { reservationId: 2, equipmentId: 1, quantity: 4 });
  answerFor(app, 1, ["ana"]);
  give(app, { reservationId: 2, equipmentId: 2, quantity: 5, ownStatus: "pending" });
  // Inactive, so that it refuses no reservation.
  addRule(app, { isActive: false });
  addGroup(app);
  for (const room of ["sala1", "sala2", "lab1"] as const) namePeople(app, room, ["admin", "pedro", "ana"]);
  const admin = app.as("admin");
  await admin.api("POST", "/api/welcome-messages", { shift: "morning", message: "Bom dia a todos!" });
  const day = { date: "2026-05-01", title: "Dia do Trabalho", type: "holiday", affectedShifts: ["morning"] };
  await admin.api("POST", "/api/blocked-days", day);
  const closure = { startDate: "2026-06-01", endDate: "2026-06-05", reason: "Troca do piso" };
  await admin.api("POST", `/api/environments/${ROOM.sala1}/closures`, closure);
  await admin.api("POST", "/api/equipment/1/closures", closure);
  const away = { userId: PEOPLE.ana.id, startDate: "2026-03-19", endDate: "2026-04-18" };
  await admin.api("POST", "/api/absences", away);
  // The teacher is notified of a decision.
  await admin.api("PUT", "/api/reservations/4", { environmentIds: [ROOM.sala2] });
}

const copy = copiesOf(fill);

/** A school with rows for every call, in each table also one that no other row references. */
export function createSchool(mailer = ACCEPTS): Promise<TestApp> {
  return copy({ mailer });
}
