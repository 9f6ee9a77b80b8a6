import { fromZonedTime } from "date-fns-tz";
import { ICalCalendar, ICalEventBusyStatus, ICalEventStatus } from "ical-generator";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Reservation } from "#app/models/reservation.server.ts";
import { calendarText } from "#app/text/calendar.ts";

const REFRESH_S = 60 * 60;

/** What iCalendar texts must not hold: control characters other than tab and line feed. */
function plainText(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
}

/** The instant of a wall-clock time of the school; as UTC it means the same in every calendar program. */
function instantOf(date: CivilDate, time: string, timeZone: string): Date {
  return fromZonedTime(`${date}T${time}:00`, timeZone);
}

/**
 * Identifies a reservation for good. Its creation time is part of it, since a person may subscribe to the calendars
 * of two schools.
 */
function uidOf({ id, createdAt }: Reservation): string {
  return `reserva-${id}-${Date.parse(createdAt)}@reservas-escolares`;
}

/** Grows with every change: the seconds between a reservation's creation and its last change. */
function sequenceOf({ createdAt, updatedAt }: Reservation): number {
  return Math.max(0, Math.ceil((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000));
}

/** Pending and approved reservations as an iCalendar text (RFC 5545). */
export function writeCalendar(
  reservations: Reservation[],
  school: { timeZone: string; schoolName: string },
): string {
  const calendar = new ICalCalendar({
    name: plainText(calendarText.name(school.schoolName)),
    prodId: { company: "Reservas Escolares", product: "Reservas", language: "PT-BR" },
    ttl: REFRESH_S,
  });
  for (const reservation of reservations) {
    const isPending = reservation.status === "pending";
    const changedAt = new Date(reservation.updatedAt);
    calendar.createEvent({
      id: uidOf(reservation),
      sequence: sequenceOf(reservation),
      stamp: changedAt,
      created: new Date(reservation.createdAt),
      lastModified: changedAt,
      start: instantOf(reservation.date, reservation.startTime, school.timeZone),
      end: instantOf(reservation.date, reservation.endTime, school.timeZone),
      status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: isPending ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
      summary: plainText(calendarText.summary(reservation)),
      location: plainText(reservation.environmentNames.join(", ")),
      description: reservation.notes ? plainText(reservation.notes) : null,
    });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}
