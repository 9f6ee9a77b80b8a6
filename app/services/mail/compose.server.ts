import { z } from "zod";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { WEEKDAYS } from "#app/domain/bookings/submission-window.ts";
import { type MailItem, REMINDER_LEAD_MS } from "#app/domain/mail/mail.ts";
import { countNewRequests, listNewRequestIds } from "#app/models/bookings/new-request.server.ts";
import {
  isGivenBy,
  listReservationsById,
  listReservationsOfSeries,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import { countMailItems, listMailItems } from "#app/models/mail/mail-item.server.ts";
import type { MailRow } from "#app/models/mail/mail-outbox.server.ts";
import { findUnsubscribeToken } from "#app/models/mail/mail-preference.server.ts";
import { withNewestChange } from "#app/models/public/content-change.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type FreeSlot, readOpenGaps } from "#app/services/series/make-up.server.ts";
import { schoolColour, schoolName } from "#app/services/settings/school/school.server.ts";
import { weekdayText, windowSentence } from "#app/text/bookings/reservations.ts";
import {
  mailFrameText as frame,
  requestsMailText as requestsText,
  testMailText as testText,
  windowMailText as windowText,
} from "#app/text/mail/mail.ts";
import type { Deps } from "../deps.ts";
import { calendarFiles } from "./calendar-files.ts";
import { decisionMail } from "./decision-mail.ts";
import { requestReaderOf } from "./digest.server.ts";
import { type MailPart, writeHtml, writeText } from "./html.ts";
import type { OutgoingMail } from "./mailer.server.ts";
import { mailReservation } from "./outbox.server.ts";

/** Most items listed in one mail: as many as a cleanup deletes of one teacher. The rest is counted. */
const MAX_ITEMS = 300;
const MAX_REQUESTS = 20;

const moment = z.object({ weekday: z.enum(WEEKDAYS), time: z.string() });

/** What a mail about the submission window stores of it; `deadlineAt` is the instant that a reminder is for. */
const windowDetails = z.object({ open: moment, deadline: moment, deadlineAt: z.string().optional() });

export type Composed = Pick<OutgoingMail, "subject" | "text" | "html" | "headers" | "attachments">;

type Content = {
  subject: string;
  parts: MailPart[];
  attachments?: Composed["attachments"];
  /** Where one click ends mail of this kind. */
  unsubscribe?: string | null;
};

function linkTo({ appUrl }: Pick<Deps, "appUrl">, path: string): string | null {
  return appUrl ? appUrl + path : null;
}

function button(deps: Deps, text: string, path: string): MailPart[] {
  const url = linkTo(deps, path);
  return url ? [{ kind: "button", text, url }] : [];
}

function calendarOf(deps: Deps, userId: number, items: MailItem[], organizer: string) {
  const ids = [...new Set(items.map(({ reservation }) => reservation.id))];
  const present = listReservationsById(deps.db, ids).filter(
    (row) => isGivenBy(row, userId) && row.status === "approved",
  );
  const school = { timeZone: deps.timeZone, schoolName: schoolName(deps), organizer, now: deps.now() };
  const shown = (rows: Reservation[]) => withNewestChange(deps.db, rows).map(mailReservation);
  const ofSeries = remainingOfSeries(deps, userId, present).map(shown);
  return calendarFiles(items, shown(present), school, ofSeries);
}

/** What comes of each series of which several reservations are among the rows: the mail is about it (rules R24.53). */
function remainingOfSeries(deps: Deps, userId: number, rows: Reservation[]): Reservation[][] {
  const today = schoolToday(deps);
  return [...Map.groupBy(rows, ({ seriesId }) => seriesId)]
    .map(([id, own]) => (id !== null && own.length > 1 ? listReservationsOfSeries(deps.db, id) : []))
    .map((all) =>
      all.filter((row) => row.status === "approved" && row.date >= today && isGivenBy(row, userId)),
    )
    .filter((rest) => rest.length > 0);
}

/** Free places for the lessons that a mail says are lost, by the id of the rejected reservation (rules R24.30). */
function placesToMakeUp(deps: Deps, userId: number, items: MailItem[]): Map<number, FreeSlot[]> {
  const lost = new Set(
    items.flatMap(({ event, reservation }) => (event === "rejected" ? reservation.id : [])),
  );
  if (lost.size === 0) return new Map();
  const { gaps } = readOpenGaps(deps, userId);
  return new Map(
    gaps.flatMap(({ reservationId, places }) =>
      reservationId !== null && lost.has(reservationId) ? [[reservationId, places]] : [],
    ),
  );
}

function composeDecision(deps: Deps, mail: MailRow, organizer: string | null): Content | null {
  const items = listMailItems(deps.db, mail.id, MAX_ITEMS);
  if (items.length === 0) return null;
  // Of a long action only the first reservations are items.
  const { total = 0 } = JSON.parse(mail.details) as { total?: number };
  const count = Math.max(total, countMailItems(deps.db, mail.id));
  const { attachments, left } = organizer
    ? calendarOf(deps, mail.userId, items, organizer)
    : { attachments: [], left: 0 };
  const calendar = { files: attachments.length, left };
  // A list of mails shows subjects alone.
  const places = organizer ? placesToMakeUp(deps, mail.userId, items) : new Map<number, FreeSlot[]>();
  return {
    ...decisionMail(items, { count, calendar, places, linkTo: (path) => linkTo(deps, path) }),
    attachments,
  };
}

function composeRequests(deps: Deps, mail: MailRow): Content | null {
  const span = JSON.parse(mail.details) as { afterId: number; untilId: number };
  const reader = requestReaderOf(deps, mail.userId);
  const { count, conflicts } = countNewRequests(deps.db, span, reader);
  if (count === 0) return null;
  const ids = listNewRequestIds(deps.db, { ...span, limit: MAX_REQUESTS }, reader);
  const items = listReservationsById(deps.db, ids).map(
    (each) => requestsText.line(each.userName, each) + (each.isInConflict ? requestsText.conflict : ""),
  );
  if (count > items.length) items.push(requestsText.more(count - items.length));
  return {
    subject: requestsText.subject(count, schoolName(deps)),
    parts: [
      { kind: "heading", text: requestsText.heading(count) },
      ...(conflicts > 0 ? [{ kind: "text" as const, text: requestsText.conflicts(conflicts) }] : []),
      { kind: "list", items },
      ...button(deps, requestsText.open, reader.isSector ? ADDRESSES.pedagogical : ADDRESSES.approvers),
    ],
  };
}

function composeWindow(deps: Deps, mail: MailRow): Content {
  const token = findUnsubscribeToken(deps.db, mail.userId);
  const unsubscribe = token && linkTo(deps, addressOf("unsubscribe", token));
  const { deadlineAt, ...window } = windowDetails.parse(JSON.parse(mail.details));
  const moment = ({ weekday, time }: typeof window.open) => windowText.moment(weekdayText[weekday], time);
  const ask = button(deps, windowText.ask, ADDRESSES.request);
  if (mail.kind === "window") {
    return {
      subject: windowText.noticeSubject(moment(window.open), moment(window.deadline)),
      parts: [
        { kind: "heading", text: windowText.noticeHeading },
        { kind: "text", text: windowSentence(window) },
        ...ask,
      ],
      unsubscribe,
    };
  }
  const deadline = moment(window.deadline);
  const left = deadlineAt ? Date.parse(deadlineAt) - deps.now().getTime() : REMINDER_LEAD_MS;
  // A reminder sent an hour late is still true.
  const isInTime = left > REMINDER_LEAD_MS - 60 * 60_000;
  return {
    subject: windowText.reminderSubject(deadline),
    parts: [
      { kind: "heading", text: isInTime ? windowText.reminderHeading : windowText.reminderHeadingLate },
      { kind: "text", text: windowText.reminder(deadline) },
      ...ask,
    ],
    unsubscribe,
  };
}

/** RFC 3834: no machine answers; RFC 8058: one click ends it. */
function headersOf({ unsubscribe }: Pick<Content, "unsubscribe">): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(unsubscribe
      ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

function layOutMail(deps: Deps, content: Content, isToPerson = true): Composed {
  const { subject, parts, unsubscribe, attachments = [] } = content;
  const name = schoolName(deps);
  const profile = isToPerson ? linkTo(deps, ADDRESSES.profile) : null;
  const layout = {
    subject,
    schoolName: name,
    colour: schoolColour(deps),
    parts,
    footer: [
      { text: frame.automatic(name) },
      ...(profile ? [{ text: frame.choose, url: profile }] : []),
      ...(unsubscribe ? [{ text: frame.unsubscribe, url: unsubscribe }] : []),
    ],
  };
  return {
    subject,
    text: writeText(layout),
    html: writeHtml(layout),
    headers: headersOf(content),
    attachments,
  };
}

function contentOf(deps: Deps, mail: MailRow, from: string | null): Content | null {
  if (mail.kind === "decision") return composeDecision(deps, mail, from);
  return mail.kind === "requests" ? composeRequests(deps, mail) : composeWindow(deps, mail);
}

/**
 * Composes a mail of the outbox from the current data.
 * @param from the sender's address, who is the organizer of calendar entries.
 * @returns null if there is nothing left to report.
 */
export function composeMail(deps: Deps, mail: MailRow, from: string): Composed | null {
  const content = contentOf(deps, mail, from);
  return content && layOutMail(deps, content);
}

/** Subject of a mail; null if there is nothing left to report. */
export function subjectOf(deps: Deps, mail: MailRow): string | null {
  return contentOf(deps, mail, null)?.subject ?? null;
}

export function composeTestMail(deps: Deps): Composed {
  const parts: MailPart[] = [
    { kind: "heading", text: testText.heading },
    { kind: "text", text: testText.sentence },
    ...button(deps, testText.open, ADDRESSES.home),
  ];
  return layOutMail(deps, { subject: testText.subject(schoolName(deps)), parts }, false);
}
