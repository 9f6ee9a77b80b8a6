import { addScheduled } from "#tests/http/public/rows.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "./school.ts";
import { addBlockedDay, addRoom } from "./school-rows.ts";

/** The shifts and their times, by time. */
export const TIMES = [
  ["morning", "07:30", "11:30"],
  ["afternoon", "13:30", "17:30"],
  ["evening", "18:30", "22:00"],
] as const;
/** The days of the week of Monday 2026-03-09, 0 to 6. */
export const dayOf = (index: number) => `2026-03-${String(9 + index).padStart(2, "0")}`;

/** Something of everything: several rooms, notes, all shifts, a Sunday, a blocked day. */
export function addWeek(school: ClockedServer): void {
  addScheduled(school, {
    shift: "evening",
    startTime: "18:30",
    endTime: "22:00",
    environmentIds: [ROOM.sala2, ROOM.lab1],
    teacherUserId: PEOPLE.bia.id,
    disciplineId: DISCIPLINE.redes,
    notes: "Trazer cabos",
  });
  addScheduled(school, { startTime: "09:10", environmentIds: [ROOM.auditorio] });
  addScheduled(school, { endTime: "09:10" });
  addScheduled(school, { status: "pending", environmentIds: [ROOM.auditorio] });
  addScheduled(school, { date: "2026-03-15", shift: "afternoon", startTime: "13:30", endTime: "17:30" });
  addScheduled(school, { date: "2026-03-19" });
  addBlockedDay(school, { date: "2026-03-13", title: "Conselho", shifts: ["morning"], isShown: true });
}

/** Forty rooms at 60 % occupancy: 72 reservations a day. */
export function addFullWeek(school: ClockedServer, notes: string | null = null): number[] {
  const { db } = school;
  return db.write(() => {
    const rooms = Array.from({ length: 40 }, (_, index) =>
      addRoom({ db }, `Laboratório de ensaios ${index + 1}`, { type: "Laboratório" }),
    );
    for (let day = 0; day < 7; day++) {
      for (const [index, room] of rooms.entries()) {
        for (const [turn, [shift, startTime, endTime]] of TIMES.entries()) {
          if ((index + turn + day) % 5 < 3)
            addScheduled(school, {
              date: dayOf(day),
              shift,
              startTime,
              endTime,
              environmentIds: [room],
              notes,
            });
        }
      }
    }
    return rooms;
  });
}
