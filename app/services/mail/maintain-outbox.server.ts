import type { Moment } from "#app/domain/bookings/submission-window.ts";
import { WEEKDAYS } from "#app/domain/bookings/submission-window.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { REMINDER_LEAD_MS } from "#app/domain/mail/mail.ts";
import { daysBefore, MAIL_DAYS } from "#app/domain/people/personal-data.ts";
import { deleteExpiredMail, deleteFinishedMail } from "#app/models/mail/mail-outbox.server.ts";
import { insertUnsubscribeTokens } from "#app/models/mail/mail-preference.server.ts";
import { hasReminder, insertMailToTeachers } from "#app/models/mail/mail-write.server.ts";
import { readSubmissionWindow } from "#app/services/bookings/request/submission-window.server.ts";
import { schoolInstant, schoolToday } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { JobHandler } from "../jobs/job.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { isMailOn } from "./outbox.server.ts";
import { resumeSending } from "./send.server.ts";

const HOUR_MS = 60 * 60_000;
/** A reminder that could not be written in time still helps until shortly before the deadline. */
const LATEST_MS = HOUR_MS;
const BATCH = 500;

export function nextInstant(deps: Pick<Deps, "now" | "timeZone">, { weekday, time }: Moment): Date {
  const today = schoolToday(deps);
  const present = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const days = (WEEKDAYS.indexOf(weekday) - present + 7) % 7;
  const instant = schoolInstant(deps, addDays(today, days), time);
  return instant > deps.now() ? instant : schoolInstant(deps, addDays(today, days + 7), time);
}

/** Runs 24 hours before the deadline, once for each. @returns when it is to be written next. */
function remind(deps: Deps): Date {
  const { db } = deps;
  const { open, deadline } = readSubmissionWindow(deps);
  const deadlineAt = nextInstant(deps, deadline);
  const remindAt = new Date(deadlineAt.getTime() - REMINDER_LEAD_MS);
  const now = deps.now();
  const act = deadlineAt.toISOString();
  const isTime = now >= remindAt && now.getTime() <= deadlineAt.getTime() - LATEST_MS;
  if (!isTime) return now < remindAt ? remindAt : new Date(remindAt.getTime() + 7 * 24 * HOUR_MS);
  if (!isMailOn(deps, "mail_reminder") || hasReminder(db, act)) return deadlineAt;
  db.write(() => {
    insertUnsubscribeTokens(db, timestamp(deps));
    insertMailToTeachers(db, {
      kind: "reminder",
      optOut: "mail_reminder",
      once: true,
      domain: deps.mailer.domain,
      fromAddress: null,
      act,
      details: JSON.stringify({ open, deadline, deadlineAt: act }),
      // A reminder is useless after the deadline.
      giveUpAt: act,
      at: timestamp(deps),
    });
  });
  return deadlineAt;
}

/** Queues reminders, deletes finished and expired mail, and schedules the sending job (rules R12.3, R12.4). */
export const maintainOutbox: JobHandler<unknown> = async (deps, _, { signal }) => {
  const { db } = deps;
  const next = await db.whenUnlocked(() => remind(deps));
  const batches = [
    () =>
      deleteFinishedMail(db, {
        // The list of recent mail goes back as far.
        before: daysBefore(deps.now(), MAIL_DAYS),
        limit: BATCH,
      }),
    () => (deps.mailer.isConfigured ? 0 : deleteExpiredMail(db, { now: timestamp(deps), limit: BATCH })),
  ];
  for (const deleteSome of batches) {
    while (!signal.aborted && (await db.whenUnlocked(deleteSome)) === BATCH) await yieldToEventLoop();
  }
  if (deps.mailer.isConfigured) await db.whenUnlocked(() => resumeSending(deps));
  return next.getTime() < deps.now().getTime() + HOUR_MS ? { again: next } : undefined;
};
