import { notificationText } from "#app/text/notifications/notifications.ts";
import type { Database } from "#db/client.server.ts";
import type { Booking } from "./bookings.ts";
import { shiftDate } from "./calendar.ts";

/** Only what was reviewed around today left notifications; a school of ten years does not read old ones. */
const NOTIFIED_DAYS_BEFORE = 10;
const NOTIFIED_DAYS_AFTER = 20;
const READ_AFTER_DAYS = 3;

export type Review = {
  today: string;
  staff: number[];
  teachers: number[];
  roomIds: number[];
  roomNames: string[];
};

function instant(date: string, minute: number): string {
  const hour = String(11 + Math.floor(minute / 60)).padStart(2, "0");
  return `${date}T${hour}:${String(minute % 60).padStart(2, "0")}:00.000Z`;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function notificationOf(booking: Booking, date: string, environmentNames: string[]) {
  const subject = { environmentNames, date, startTime: booking.start, endTime: booking.end };
  if (booking.status === "rejected")
    return { type: "rejected", ...notificationText.rejected(subject, booking.reason ?? "") };
  if (booking.madeByStaff) return { type: "info", ...notificationText.received(subject) };
  return { type: "approved", ...notificationText.approved(subject) };
}

/** A function that inserts one booking with its places and, around today, its notification. */
export function createReservationWriter(db: Database, review: Review) {
  const insert = db.sqlite.prepare(
    `INSERT INTO reservations (user_id, teacher_user_id, discipline_id, class_id, date, start_time, end_time,
       shift, status, notes, reviewer_user_id, rejection_reason, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const place = db.sqlite.prepare(
    "INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, ?)",
  );
  const notify = db.sqlite.prepare(
    `INSERT INTO notifications (user_id, reservation_id, type, title, message, read_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const from = shiftDate(review.today, -NOTIFIED_DAYS_BEFORE);
  const to = shiftDate(review.today, NOTIFIED_DAYS_AFTER);
  const readBefore = instant(shiftDate(review.today, -READ_AFTER_DAYS), 0);

  return (date: string, booking: Booking, subject: { disciplineId: number; classId: number }): void => {
    const teacher = review.teachers[booking.teacher]!;
    const reviewer = review.staff[(booking.minute + booking.teacher) % review.staff.length]!;
    const asked = earlier(
      shiftDate(date, -booking.daysBefore),
      shiftDate(review.today, -1 - (booking.daysBefore % 12)),
    );
    const createdAt = instant(asked, booking.minute);
    const isReviewed = booking.status !== "pending";
    const reviewedAt =
      isReviewed && !booking.madeByStaff ? instant(shiftDate(asked, 1), booking.minute % 60) : createdAt;
    const id = insert.run(
      booking.madeByStaff ? reviewer : teacher,
      booking.madeByStaff ? teacher : null,
      subject.disciplineId,
      subject.classId,
      date,
      booking.start,
      booking.end,
      booking.shift,
      booking.status,
      booking.notes,
      isReviewed ? reviewer : null,
      booking.reason,
      createdAt,
      reviewedAt,
    ).lastInsertRowid;
    for (const room of booking.rooms) place.run(id, review.roomIds[room]!);

    if (!isReviewed || date < from || date > to) return;
    const rooms = booking.rooms.map((room) => review.roomNames[room]!);
    const { type, title, message } = notificationOf(booking, date, rooms);
    const readAt = reviewedAt < readBefore ? instant(shiftDate(asked, 2), booking.minute) : null;
    notify.run(teacher, id, type, title, message, readAt, reviewedAt);
  };
}
