import {
  blankOf,
  type ContentOf,
  type FactsOf,
  type NameOf,
  namesOf,
  pickContent,
} from "#app/domain/content.ts";

/**
 * What people write about a reservation; it never decides a conflict. What is public is listed where it is published.
 */
export const RESERVATION_CONTENT = {
  disciplineId: { column: "discipline_id", kind: "reference", fact: "disciplineName" },
  classId: { column: "class_id", kind: "reference", fact: "className" },
  notes: { column: "notes", kind: "text" },
} as const;

export type ReservationContent = ContentOf<typeof RESERVATION_CONTENT>;
export type ContentName = NameOf<typeof RESERVATION_CONTENT>;
export type ContentFacts = FactsOf<typeof RESERVATION_CONTENT>;

export const CONTENT_NAMES = namesOf(RESERVATION_CONTENT);

/** What a reservation has where nobody wrote anything but its discipline and class. */
export const BLANK_CONTENT = blankOf(RESERVATION_CONTENT);

export function contentOf<Row extends Partial<ReservationContent>>(row: Row): Pick<Row, ContentName> {
  return pickContent<typeof RESERVATION_CONTENT, Row>(RESERVATION_CONTENT, row);
}
