import type { MailItem, MailReservation } from "#app/domain/mail/mail.ts";
import { writeCalendarMessage } from "#app/services/public/feeds/calendar.server.ts";
import type { OutgoingMail } from "./mailer.server.ts";

/** The reservations of the items that may appear in a calendar, each as last approved. */
function approvedIn(items: MailItem[]): Map<number, MailReservation> {
  const states = items.flatMap(({ before, reservation }) => (before ? [before, reservation] : [reservation]));
  return new Map(states.filter(({ status }) => status === "approved").map((state) => [state.id, state]));
}

function others(rows: MailReservation[], than: MailReservation[]): MailReservation[] {
  const ids = new Set(than.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/**
 * Calendar files for a mail. Each reservation appears in one file, in its state when the mail is sent, because a later
 * decision's mail may have been sent first. A reservation that is no longer approved, or no longer the reader's, is cancelled.
 * @param present the reader's currently approved reservations, of those in the items.
 * @param ofSeries those that remain of a series that the mail is about; they are in the file with the others of it.
 */
export function calendarFiles(
  items: MailItem[],
  present: MailReservation[],
  school: { timeZone: string; schoolName: string; organizer: string; now: Date },
  ofSeries: MailReservation[] = [],
): OutgoingMail["attachments"] {
  const announced = approvedIn(items);
  const decided = present.filter(({ id }) => announced.has(id));
  const published = decided.length > 0 ? [...decided, ...others(ofSeries, decided)] : [];
  for (const { id } of published) announced.delete(id);
  const files = [
    { method: "CANCEL", filename: "cancelamento.ics", of: [...announced.values()] },
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
