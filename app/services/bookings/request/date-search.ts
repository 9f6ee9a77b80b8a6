import { type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";

const DAY = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;

/** `24/11/2026` is one day, `24/11` one of the last, this and the next year; null if the text is not a day. */
function datesOfSearch(text: string, today: CivilDate): CivilDate[] | null {
  const [, day, month, year] = DAY.exec(text.trim()) ?? [];
  if (!day || !month) return null;
  const present = Number(today.slice(0, 4));
  const years = year ? [Number(year)] : [present - 1, present, present + 1];
  return years
    .map((each) => `${each}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
    .filter((date) => isCivilDate(date));
}

export function readText(search: string, today: CivilDate): { days: CivilDate[] | null; text: string } {
  const days = datesOfSearch(search, today);
  return { days, text: days ? "" : search };
}
