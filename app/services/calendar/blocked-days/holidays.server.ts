import type { Holiday } from "#app/domain/calendar/blocked-day.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { BlockedDayInput } from "#app/models/calendar/blocked-day.schema.ts";
import { listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import type { Consequences } from "./affected.server.ts";
import type { HolidayTask } from "./holiday-calendar.server.ts";
import { type Blocked, blockDays, yearRange } from "./manage.server.ts";

export async function readHolidays(
  deps: Deps,
  task: HolidayTask,
): Promise<(Holiday & { isBlocked: boolean })[]> {
  const holidays = await deps.holidays.ofYear(task);
  const blocked = listBlockedDays(deps.db, yearRange(task.year), { limit: 1000 });
  const dates = new Set(blocked.map(({ date }) => date));
  return holidays.map((holiday) => ({ ...holiday, isBlocked: dates.has(holiday.date) }));
}

export async function blockHolidays(
  deps: Deps,
  actor: Actor,
  task: HolidayTask,
  { dates, ...chosen }: { dates: string[] } & Consequences,
): Promise<Result<Blocked>> {
  const known = await readHolidays(deps, task);
  const wanted = known.filter(({ date, isBlocked }) => dates.includes(date) && !isBlocked);
  if (wanted.length === 0) return refuse("invalid", {}, { dates: [blockedDayText.holidays.none] });
  const days = wanted.map(
    ({ date, name }): BlockedDayInput => ({
      date,
      title: name,
      description: null,
      type: "holiday",
      affectedShifts: [...SHIFTS],
      showInPanel: true,
      panelMessage: null,
      ...chosen,
    }),
  );
  return blockDays(deps, actor, days, { asks: true });
}
