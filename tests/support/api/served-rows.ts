import type { MatrixKey } from "#app/services/access/matrix.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, answerFor } from "#tests/support/equipment/equipment.ts";
import { builtRoutes } from "#tests/support/routes.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { addSomeCalendar } from "#tests/support/school/calendars.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { addLessonSet } from "#tests/support/school/lesson-sets.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

/** Valid values, which a missing guard would accept. */
export const FIELDS = {
  name: "Nome plantado",
  username: "plantado",
  email: "plantado@escola.test",
  password: "Plantada#1",
  newPassword: "Plantada#1",
  confirmPassword: "Plantada#1",
  role: "teacher",
  type: "Sala",
  status: "approved",
  reason: "Motivo plantado",
  rejectionReason: "Motivo plantado",
  disciplineId: 2,
  classId: 2,
  environmentIds: [2],
  ids: 1,
  teacherUserId: 3,
  date: "2026-03-20",
  dates: "2026-03-20",
  shift: "morning",
  message: "Mensagem plantada",
  morning: "Mensagem plantada",
  afternoon: "Mensagem plantada",
  evening: "Mensagem plantada",
  value: "tuesday|09:00",
  refresh_interval: 90,
  animation_speed: "fast",
  openWeekday: "tuesday",
  openTime: "09:00",
  deadlineWeekday: "thursday",
  deadlineTime: "09:00",
  pending_limit: 7,
  isDefault: true,
  kind: "recess",
  startDate: "2026-05-04",
  endDate: "2026-05-08",
  isSchoolDay: false,
  is: "off",
  title: "Dia plantado",
  year: 2027,
};

/** The id in an address: for users an ordinary teacher, whom every role in the matrix may change; else the first row. */
function idIn(pattern: string): string {
  return /users|usuarios/.test(pattern) ? String(PEOPLE.bia.id) : "1";
}

/** A row of the permission matrix, with the parameters of its path filled in. */
export type Served = { key: MatrixKey; method: string; path: string; routeId: string; isApi: boolean };

/** Every row that a route serves. */
export const served: Served[] = builtRoutes().flatMap(({ id, rows }) =>
  rows
    .filter((key) => !key.includes(" @"))
    .map((key) => {
      const [method = "", pattern = ""] = key.split(" ");
      const path = pattern
        .replace(":id", idIn(pattern))
        .replace(":childId", "1")
        .replace(":date", "2026-04-25")
        .replace(":key", "reservation_open")
        .replace("*", "nada");
      return { key, method, path, routeId: id, isApi: pattern.startsWith("/api/") };
    }),
);

/** The people responsible for the room of that reservation, and for the equipment. */
export const ANSWERING = ["admin", "pedro", "ana"] as const satisfies Username[];

/** The test school with the reservation that a path names. */
export const schoolOfServedRows = copiesOf(async (app) => {
  addReservation(app, { date: "2026-03-20" });
  addSomeCalendar(app);
  addLessonSet(app);
  // Inactive, so that it refuses no reservation.
  addRule(app, { isActive: false });
  addGroup(app);
  namePeople(app, "sala1", [...ANSWERING]);
  await addEquipment(app);
  answerFor(app, 1, [...ANSWERING]);
});
