import type { MailItem, MailReservation } from "#app/domain/mail/mail.ts";
import { writeCalendarMessage } from "#app/services/public/feeds/calendar.server.ts";
import type { OutgoingMail } from "./mailer.server.ts";

/** The reservations that the items tell of and that a calendar may hold, each as it was approved last. */
function approvedIn(items: MailItem[]): Map<number, MailReservation> {
  const states = items.flatMap(({ before, reservation }) => (before ? [before, reservation] : [reservation]));
  return new Map(states.filter(({ status }) => status === "approved").map((state) => [state.id, state]));
}

/**
 * The calendar files of a mail: each reservation stands in one of them, as it is when the mail leaves, since what was
 * decided meanwhile may have left before it. What is not approved, or not the reader's any more, is taken out.
 * @param present the reader's approved reservations now, of those that the items tell of.
 */
export function calendarFiles(
  items: MailItem[],
  present: MailReservation[],
  school: { timeZone: string; schoolName: string; organizer: string; now: Date },
): OutgoingMail["attachments"] {
  const told = approvedIn(items);
  const published = present.filter(({ id }) => told.has(id));
  for (const { id } of published) told.delete(id);
  const files = [
    { method: "CANCEL", filename: "cancelamento.ics", of: [...told.values()] },
    { method: "PUBLISH", filename: "reserva.ics", of: published },
  ] satisfies { method: "CANCEL" | "PUBLISH"; filename: string; of: MailReservation[] }[];
  return files
    .filter(({ of }) => of.length > 0)
    .map(({ method, filename, of }) => ({
      filename,
      content: writeCalendarMessage(method, of, school),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    }));
}
