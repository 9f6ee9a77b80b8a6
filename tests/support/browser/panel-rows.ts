import type { Shift } from "#app/domain/dates/shift.ts";
import { addScheduled } from "#tests/http/public/rows.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";
import type { ClockedServer } from "#tests/support/server/clocked-server.ts";

type PanelRow = { name?: string; shift?: Shift; rooms?: string[]; startTime?: string };

let serial = 0;

/** `count` approved reservations of today, with the given text as every name. */
export function addPanelRows(school: ClockedServer, count: number, row: PanelRow = {}): void {
  const { db } = school;
  for (let i = 1; i <= count; i++) {
    serial += 1;
    const name = row.name ?? "Oficina";
    const rooms = (row.rooms ?? [`${name} ${serial}`]).map((room, index) =>
      addRoom({ db }, row.rooms ? `${room} ${serial}.${index}` : room),
    );
    const shift = row.shift ?? "morning";
    const { start, end } = TIMES[shift];
    addScheduled(school, {
      date: today(school),
      shift,
      startTime: row.startTime ?? start,
      endTime: end,
      environmentIds: rooms,
      classId: addNamed({ db }, "classes", `${name} ${serial}`),
      disciplineId: addNamed({ db }, "disciplines", `${name} ${serial}`),
    });
  }
}

const TIMES = {
  morning: { start: "07:30", end: "11:30" },
  afternoon: { start: "13:30", end: "17:30" },
  evening: { start: "18:30", end: "22:00" },
} as const;

/** The school's day, `YYYY-MM-DD`; São Paulo is three hours behind UTC all year. */
export function today(school: ClockedServer): string {
  return new Date(school.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}
