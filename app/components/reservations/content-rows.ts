import { factOf } from "#app/domain/content.ts";
import {
  CONTENT_NAMES,
  type ContentFacts,
  type ContentName,
  RESERVATION_CONTENT,
} from "#app/domain/reservations/reservation-content.ts";
import { contentText } from "#app/text/reservations/reservations.ts";

/** The lesson is what a reservation points to; remarks are what is written about it. */
export type ContentPart = "lesson" | "remarks";

function isIn(part: ContentPart, name: ContentName): boolean {
  return (RESERVATION_CONTENT[name].kind === "reference") === (part === "lesson");
}

/**
 * A part of a reservation's content as labels and values, for every dialog that shows details.
 * @param blank what stands in the place of a value that there is none of; without it the row is left out.
 */
export function contentRows(
  of: ContentFacts,
  part: ContentPart,
  blank: Partial<Record<ContentName, string>> = {},
): [label: string, value: string][] {
  return CONTENT_NAMES.filter((name) => isIn(part, name)).flatMap((name) => {
    const value = of[factOf(RESERVATION_CONTENT, name)] || blank[name];
    return value ? [[contentText[name], String(value)]] : [];
  });
}
