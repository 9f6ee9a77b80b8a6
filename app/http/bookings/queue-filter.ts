import { isLessonOfSlug } from "#app/domain/bookings/origin.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import { EXPIRED } from "#app/domain/bookings/review/queue-place.ts";
import { addDays, type CivilDate, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { PAGE_SIZE, PAGE_SIZES } from "#app/domain/page.ts";
import { pageParam, searchText } from "#app/http/query.ts";

const WEEK_DAYS = 7;

function dateOf(url: URL, name: string): CivilDate | null {
  const text = url.searchParams.get(name) ?? "";
  return isCivilDate(text) ? text : null;
}

function rangeOf(url: URL, today: CivilDate): Pick<QueueFilter, "startDate" | "endDate"> {
  const range = { startDate: dateOf(url, "de"), endDate: dateOf(url, "ate") };
  if (url.searchParams.get("semana") !== "proxima" || range.startDate || range.endDate) return range;
  const startDate = addDays(mondayOf(today), WEEK_DAYS);
  return { startDate, endDate: addDays(startDate, WEEK_DAYS - 1) };
}

/** The queue's filters as an address names them; what is no value of a filter filters nothing. */
export function queueFilterOf(url: URL, today: CivilDate): QueueFilter {
  const conflict = url.searchParams.get("conflito");
  return {
    ...rangeOf(url, today),
    shift: shiftOfSlug(url.searchParams.get("turno")),
    environmentId: idOf(url.searchParams.get("ambiente")),
    ownerId: idOf(url.searchParams.get("professor")),
    conflict: conflict === "sim" ? true : conflict === "nao" ? false : null,
    isLesson: isLessonOfSlug(url.searchParams.get("origem")),
    isExpired: url.searchParams.get(EXPIRED.name) === EXPIRED.value,
    search: searchText(url),
  };
}

export function queuePageOf(url: URL) {
  const size = PAGE_SIZES.find((each) => String(each) === url.searchParams.get("por")) ?? PAGE_SIZE;
  const open = url.searchParams.get("aberta");
  const moveId = idOf(url.searchParams.get("mover"));
  return { page: pageParam(url), size, openId: open === "0" ? 0 : idOf(open), moveId };
}
