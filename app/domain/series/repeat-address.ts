import { ADDRESSES } from "#app/domain/addresses.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";

const REPEATING = ["repetir", "repeatUntil", "ate", "periodo", "formToken"];

/** The series form for addresses that once asked the request form or the finder to repeat; null for any other. */
export function repeatAddress(query: URLSearchParams): string | null {
  if (!query.has("repetir") && !query.has("periodo") && !query.get("ate")) return null;
  const until = [query.get("repeatUntil") ?? "", query.get("ate") ?? ""].find(isCivilDate);
  const asked = new URLSearchParams(query);
  for (const name of REPEATING) asked.delete(name);
  if (until) asked.set("endDate", until);
  return `${ADDRESSES.seriesNew}?${asked}`;
}
