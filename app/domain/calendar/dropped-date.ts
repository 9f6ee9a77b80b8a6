import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { type BlockedShift, blockedTitles } from "./blocked-shift.ts";

export type DroppedDate = { date: CivilDate; blockedTitle: string | null };

/**
 * Splits dates into those that can be requested and those that cannot.
 * @param conditions.shiftOf the shift requested for a date; null while none is chosen.
 * @param conditions.mayChooseBlocked whether a blocked day may be meant: by staff, who chose it (rules R3.7).
 */
export function dropDates(
  dates: CivilDate[],
  conditions: {
    today: CivilDate;
    blocked: BlockedShift[];
    shiftOf(date: CivilDate): Shift | null;
    mayChooseBlocked(date: CivilDate): boolean;
  },
): { remaining: CivilDate[]; dropped: DroppedDate[] } {
  const remaining: CivilDate[] = [];
  const dropped: DroppedDate[] = [];
  for (const date of dates) {
    const title = conditions.mayChooseBlocked(date)
      ? undefined
      : blockedTitles(conditions.blocked, conditions.shiftOf(date)).get(date);
    if (date < conditions.today) dropped.push({ date, blockedTitle: null });
    else if (title !== undefined) dropped.push({ date, blockedTitle: title });
    else remaining.push(date);
  }
  return { remaining, dropped };
}
