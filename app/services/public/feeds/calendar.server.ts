import { fromZonedTime } from "date-fns-tz";
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { MailReservation } from "#app/domain/mail/mail.ts";
import { isGone } from "#app/domain/public/change.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { PlacedReservation } from "#app/models/public/public-place.server.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { calendarText } from "#app/text/bookings/calendar.ts";

const REFRESH_S = 60 * 60;

const CANCELLED = { status: ICalEventStatus.CANCELLED, busystatus: ICalEventBusyStatus.FREE };

/** What iCalendar texts must not hold: control characters other than tab and line feed. */
function plainText(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
}

/** The instant of a wall-clock time of the school; as UTC it means the same in every calendar program. */
function instantOf(date: CivilDate, time: string, timeZone: string): Date {
  return fromZonedTime(`${date}T${time}:00`, timeZone);
}

/** The creation time is part of it, since a person may subscribe to the calendars of two schools. */
function uidOf({ id, createdAt }: MailReservation): string {
  return `reserva-${id}-${Date.parse(createdAt)}@reservas-escolares`;
}

/** Grows with every change: the seconds from a reservation's creation to an instant, of its last change or later. */
function sequenceOf({ createdAt }: Pick<MailReservation, "createdAt">, at: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - Date.parse(createdAt)) / 1000));
}

type School = { timeZone: string; schoolName: string };

const CALENDAR_END = "END:VCALENDAR";
const PRODUCT = { company: "Reservas Escolares", product: "Reservas", language: "PT-BR" };

/** What the school calendar calls the days of a feed, beside what is known of each lesson. */
export type DayTitles = ReadonlyMap<CivilDate, string[]>;

function withTitles(description: string | null, date: CivilDate, titles: DayTitles): string | null {
  const parts = [description, ...(titles.get(date) ?? [])].filter(Boolean);
  return parts.length > 0 ? plainText(parts.join("\n")) : null;
}

function eventOf(reservation: MailReservation, { timeZone }: School): ICalEventData {
  const isPending = reservation.status === "pending";
  const changedAt = new Date(reservation.updatedAt);
  return {
    id: uidOf(reservation),
    sequence: sequenceOf(reservation, changedAt),
    stamp: changedAt,
    created: new Date(reservation.createdAt),
    lastModified: changedAt,
    start: instantOf(reservation.date, reservation.startTime, timeZone),
    end: instantOf(reservation.date, reservation.endTime, timeZone),
    status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    busystatus: isPending ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
    summary: plainText(calendarText.summary(reservation)),
    location: plainText(reservation.environmentNames.join(", ")),
    description: plainText(calendarText.mailedNotes(reservation)) || null,
  };
}

/** The library writes a calendar's name as it is: what would end its line or part it is escaped here (RFC 5545 §3.3.11). */
function nameText(name: string): string {
  return plainText(name)
    .replaceAll(/[\t\n]+/g, " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`);
}

function createFeed(name: string): ICalCalendar {
  return new ICalCalendar({ name: nameText(name), prodId: PRODUCT, ttl: REFRESH_S });
}

function written(calendar: ICalCalendar): string {
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** Pending and approved reservations as an iCalendar text (RFC 5545). */
export function writeCalendar(
  reservations: Reservation[],
  school: School,
  titles: DayTitles = new Map(),
): string {
  const calendar = createFeed(calendarText.name(school.schoolName));
  for (const reservation of reservations) {
    const description = withTitles(calendarText.ownNotes(reservation), reservation.date, titles);
    const summary = plainText(calendarText.ownSummary(reservation));
    calendar.createEvent({ ...eventOf(reservation, school), summary, description });
  }
  return written(calendar);
}

/** Events that are written before others may have the thread: 100 take some 10 ms. */
const EVENTS_A_TURN = 100;

function eventLines(events: ICalEventData[]): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT });
  for (const event of events) calendar.createEvent(event);
  const text = written(calendar);
  return text.slice(text.indexOf("BEGIN:VEVENT"), text.lastIndexOf(CALENDAR_END));
}

/** In turns: these calendars are public, and a thousand events would hold the thread for a tenth of a second. */
export async function writePublicCalendar(
  name: string,
  reservations: PlacedReservation[],
  school: School,
  titles: DayTitles = new Map(),
): Promise<string> {
  const empty = written(createFeed(calendarText.publicName(name, school.schoolName)));
  const parts = [empty.slice(0, empty.lastIndexOf(CALENDAR_END))];
  for (let first = 0; first < reservations.length; first += EVENTS_A_TURN) {
    if (first > 0) await yieldToEventLoop();
    const events = reservations.slice(first, first + EVENTS_A_TURN).map((reservation) => ({
      ...eventOf({ ...reservation, status: "approved" }, school),
      ...(isGone(reservation) ? CANCELLED : {}),
      summary: plainText(calendarText.publicSummary(reservation)),
      description: withTitles(calendarText.publicDescription(reservation), reservation.date, titles),
    }));
    parts.push(eventLines(events));
  }
  return [...parts, CALENDAR_END, "\r\n"].join("");
}

type Sender = School & {
  organizer: string;
  now: Date;
};

/**
 * The event of a reservation in a mail. SEQUENCE and DTSTAMP are those of the mail: a change follows two minutes before
 * its mail, so that of two different states the later has the higher SEQUENCE, also where both were written within one
 * second (RFC 5546 §2.1.5).
 */
function mailedEvent(reservation: MailReservation, school: Sender): ICalEventData {
  // The clock may have gone back since.
  const at = new Date(Math.max(school.now.getTime(), Date.parse(reservation.updatedAt)));
  return {
    ...eventOf(reservation, school),
    ...{ sequence: sequenceOf(reservation, at), stamp: at },
    organizer: { name: plainText(school.schoolName), email: school.organizer },
  };
}

/**
 * An approved reservation as a message to a calendar (RFC 5546): to enter it, or to take it out again. It has the
 * identifier of the feed, so that who has subscribed to it does not see it twice. One message is about one UID
 * (RFC 5546 §3.2.5): programs read the first and ignore the others.
 */
export function writeCalendarMessage(
  method: "PUBLISH" | "CANCEL",
  reservation: MailReservation,
  school: Sender,
): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  calendar.createEvent({
    ...mailedEvent(reservation, school),
    ...(method === "CANCEL" ? CANCELLED : {}),
  });
  return written(calendar);
}

/** Approved reservations as one file to import, which is no message and so may hold many UIDs (RFC 5545 §3.6). */
export function writeMailedCalendar(reservations: MailReservation[], school: Sender): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT });
  for (const reservation of reservations) calendar.createEvent(mailedEvent(reservation, school));
  return written(calendar);
}
