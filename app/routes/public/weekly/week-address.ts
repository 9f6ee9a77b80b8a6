import { ADDRESSES } from "#app/domain/addresses.ts";
import { ALL_SHIFTS_SLUG, SHIFT_SLUGS } from "#app/domain/dates/shift.ts";
import type { WeekFilter } from "#app/services/public/weekly-page.server.ts";

const ADDRESS = ADDRESSES.weekly;
const TODAY = "hoje";

export function weekQuery(filter: WeekFilter, change: Partial<WeekFilter> = {}): [string, string][] {
  const wanted = { ...filter, ...change };
  const { day, monday, isToday, isPresent, shift, isShiftByClock } = wanted;
  const query: [string, string][] = [];
  if (day) query.push(["dia", isToday ? TODAY : day]);
  else if (!isPresent) query.push(["semana", monday]);
  if (wanted.classId) query.push(["turma", String(wanted.classId)]);
  // A day without a shift in its address has the current one.
  if (!(day && isShiftByClock)) {
    if (shift) query.push(["turno", SHIFT_SLUGS[shift]]);
    else if (day) query.push(["turno", ALL_SHIFTS_SLUG]);
  }
  if (wanted.teacherId) query.push(["professor", String(wanted.teacherId)]);
  if (wanted.environmentId) query.push(["ambiente", String(wanted.environmentId)]);
  return query;
}

export function weekAddress(filter: WeekFilter, change: Partial<WeekFilter> = {}): string {
  const text = new URLSearchParams(weekQuery(filter, change)).toString();
  return text ? `${ADDRESS}?${text}` : ADDRESS;
}
