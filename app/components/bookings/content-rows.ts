import {
  CONTENT_NAMES,
  type ContentFacts,
  type ContentName,
  RESERVATION_CONTENT,
} from "#app/domain/bookings/reservation-content.ts";
import { factOf } from "#app/domain/content.ts";
import { contentText } from "#app/text/bookings/reservations.ts";

/** The lesson is what a reservation refers to; remarks are written about it. */
export type ContentPart = "lesson" | "remarks";

function isIn(part: ContentPart, name: ContentName): boolean {
  return (RESERVATION_CONTENT[name].kind === "reference") === (part === "lesson");
}

/** @param blank replaces a missing value; without it the row is omitted. */
export function contentRows(
  facts: ContentFacts,
  part: ContentPart,
  blank: Partial<Record<ContentName, string>> = {},
): [label: string, value: string][] {
  return CONTENT_NAMES.filter((name) => isIn(part, name)).flatMap((name) => {
    const value = facts[factOf(RESERVATION_CONTENT, name)] || blank[name];
    return value ? [[contentText[name], String(value)]] : [];
  });
}
