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

/** What a search says: words, and beside them or alone a day ("auditório 04/12"). The first day counts. */
export function readText(search: string, today: CivilDate): { days: CivilDate[] | null; text: string } {
  const whole = datesOfSearch(search, today);
  if (whole) return { days: whole, text: "" };
  const words = search.split(/\s+/);
  for (const [place, word] of words.entries()) {
    const days = datesOfSearch(word, today);
    if (days && days.length > 0) return { days, text: words.toSpliced(place, 1).join(" ").trim() };
  }
  return { days: null, text: search };
}
