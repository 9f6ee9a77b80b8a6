import type { MailItem, MailReservation } from "#app/domain/mail.ts";
import { writeCalendarMessage } from "../calendar-feed/calendar.server.ts";
import type { OutgoingMail } from "./mailer.server.ts";

/** A calendar goes by the highest SEQUENCE, in seconds: the cancellation of a move stays below the new event. */
const A_SECOND_MS = 1000;

function isApproved(reservation: MailReservation | undefined): reservation is MailReservation {
  return reservation?.status === "approved";
}

/** What an item takes out of a calendar. */
function cancelled({ event, reservation, before }: MailItem): MailReservation[] {
  if (event === "deleted" || event === "handedOver") return isApproved(reservation) ? [reservation] : [];
  if (!isApproved(before)) return [];
  const last = Date.parse(reservation.updatedAt);
  const changed = isApproved(reservation) ? Math.max(Date.parse(before.updatedAt), last - A_SECOND_MS) : last;
  return [{ ...before, updatedAt: new Date(changed).toISOString() }];
}

/** What an item enters into it. */
function published({ event, reservation }: MailItem): MailReservation[] {
  const isHeld = event !== "deleted" && event !== "handedOver" && event !== "rejected";
  return isHeld && isApproved(reservation) ? [reservation] : [];
}

/** The calendar files of a mail: first what goes, then what comes. */
export function calendarFiles(
  items: MailItem[],
  school: { timeZone: string; schoolName: string; organizer: string },
): OutgoingMail["attachments"] {
  const files = [
    { method: "CANCEL", filename: "cancelamento.ics", of: items.flatMap(cancelled) },
    { method: "PUBLISH", filename: "reserva.ics", of: items.flatMap(published) },
  ] as const;
  return files
    .filter(({ of }) => of.length > 0)
    .map(({ method, filename, of }) => ({
      filename,
      content: writeCalendarMessage(method, of, school),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    }));
}
