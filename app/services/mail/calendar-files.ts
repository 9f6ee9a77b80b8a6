import type { MailItem, MailReservation } from "#app/domain/mail/mail.ts";
import { writeCalendarMessage, writeMailedCalendar } from "#app/services/public/feeds/calendar.server.ts";
import type { OutgoingMail } from "./mailer.server.ts";

/** Most calendar files of one mail: Exchange Online refuses a mail of more than 250 attachments. */
const MAX_FILES = 200;

type Attachment = OutgoingMail["attachments"][number];
type School = Parameters<typeof writeCalendarMessage>[2];

type CalendarFile = { name: string; method?: "PUBLISH" | "CANCEL"; date: string; content: string };

function approvedIn(items: MailItem[]): Map<number, MailReservation> {
  const states = items.flatMap(({ before, reservation }) => (before ? [before, reservation] : [reservation]));
  return new Map(states.filter(({ status }) => status === "approved").map((state) => [state.id, state]));
}

function messageFile(
  method: "PUBLISH" | "CANCEL",
  reservation: MailReservation,
  school: School,
): CalendarFile {
  const name = method === "CANCEL" ? "cancelamento" : "reserva";
  return {
    name,
    method,
    date: reservation.date,
    content: writeCalendarMessage(method, reservation, school),
  };
}

function toAttachments(files: CalendarFile[]): Attachment[] {
  const byDate = [...files].sort((a, b) => a.date.localeCompare(b.date));
  const ofName = Map.groupBy(byDate, ({ name }) => name);
  return byDate.map((file) => {
    const same = ofName.get(file.name) ?? [];
    const number = same.length > 1 ? `-${same.indexOf(file) + 1}` : "";
    return {
      filename: `${file.name}${number}.ics`,
      content: file.content,
      contentType: `text/calendar; charset=utf-8${file.method ? `; method=${file.method}` : ""}`,
    };
  });
}

/**
 * Calendar files for a mail. Each reservation appears in one file, in its state when the mail is sent, because a later
 * decision's mail may have been sent first. A reservation that is no longer approved, or no longer the reader's, is
 * cancelled. Every file with a METHOD is about one reservation (RFC 5546); a series is one file without one, to import.
 * @param present the reader's currently approved reservations, of those in the items.
 * @param ofSeries what remains of each series that the mail is about.
 * @returns the files, and how many did not fit: those of the earliest dates.
 */
export function calendarFiles(
  items: MailItem[],
  present: MailReservation[],
  school: School,
  ofSeries: MailReservation[][] = [],
): { attachments: Attachment[]; left: number } {
  const announced = approvedIn(items);
  const decided = present.filter(({ id }) => announced.has(id));
  const series = ofSeries.filter((rows) => rows.some(({ id }) => announced.has(id)));
  const inSeries = new Set(series.flat().map(({ id }) => id));
  for (const { id } of [...decided, ...series.flat()]) announced.delete(id);
  const files = [
    ...series.map((rows) => ({
      name: "reserva",
      date: rows[0]?.date ?? "",
      content: writeMailedCalendar(rows, school),
    })),
    ...[...announced.values()].map((each) => messageFile("CANCEL", each, school)),
    ...decided.filter(({ id }) => !inSeries.has(id)).map((each) => messageFile("PUBLISH", each, school)),
  ];
  const kept = [...files].sort((a, b) => b.date.localeCompare(a.date)).slice(0, MAX_FILES);
  return { attachments: toAttachments(kept), left: files.length - kept.length };
}
