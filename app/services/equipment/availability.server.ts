import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { mostHeld } from "#app/domain/equipment/equipment.ts";
import { isClosedOn } from "#app/domain/rooms/closure.ts";
import { listEquipmentClosures } from "#app/models/equipment/closure.server.ts";
import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import { listEquipmentUses } from "#app/models/equipment/use.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";

/** What is left of a kind in one lesson at the least, and what pending requests ask of it at the most. */
type Available = TimeRange & { available: number; requested: number };

/** What is left of a kind in each lesson of a day, in their order (rules R29.4). @param input `YYYY-MM-DD` or an instant. */
export function readAvailability(deps: Deps, id: number, input: string): Result<Available[]> {
  const kind = findEquipment(deps.db, id);
  if (!kind) return refuse("notFound");
  const read = readCivilDates([input], deps.timeZone, "date");
  if (!read.ok) return read;
  const date = read.value[0] as CivilDate;
  const day = { slots: [{ date, startTime: "00:00", endTime: "24:00" }], equipmentIds: [id] };
  const approved = listEquipmentUses(deps.db, "approved", day);
  const pending = listEquipmentUses(deps.db, "pending", day);
  const lessons = readLessonsOn(deps.db, date);
  const closures = listEquipmentClosures(deps.db, id);
  return ok(
    SHIFTS.flatMap((shift) => lessons[shift].lessons.map((hours) => ({ ...hours, shift }))).map((lesson) => {
      const { startTime, endTime, shift } = lesson;
      const time = { startTime, endTime };
      const isClosed = closures.some((closure) => isClosedOn(closure, date, shift));
      const available = isClosed ? 0 : Math.max(0, kind.count - mostHeld(approved, time).held);
      return { ...time, available, requested: mostHeld(pending, time).held };
    }),
  );
}
