import { setTimeout as pause } from "node:timers/promises";
import { hasWaitingJob } from "#app/models/jobs/job.server.ts";
import {
  deleteMail,
  findAttemptAt,
  findDueMail,
  findLastDueAt,
  findNextDueAt,
  finishMail,
  type MailRow,
  updateMailAnswer,
  updateMailAsTried,
  updateMailDueBeyond,
} from "#app/models/mail/mail-outbox.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { mailFrameText } from "#app/text/mail/mail.ts";
import { CLOCK_TOLERANCE_MS } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueueBy } from "../jobs/enqueue.server.ts";
import { type JobHandler, pauseAfter } from "../jobs/job.ts";
import { composeMail } from "./compose.server.ts";
import { SEND_MAIL } from "./kinds.ts";
import type { MailSession } from "./mailer.server.ts";
import { giveUpAt } from "./outbox.server.ts";
import type { SendOutcome } from "./outcome.ts";
import { senderOf } from "./sender.server.ts";

const FOREVER = "9999";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 1, 2, 4 … minutes, and every four hours in the end. */
const PAUSES = { firstPauseMs: MINUTE_MS, longestPauseMs: 4 * 60 * MINUTE_MS };
/** While the server is unavailable, one message probes it at this interval. */
const PROBE_MS = MINUTE_MS;
/** Composing a message takes some 10 ms of the main thread; the pause leaves most of its time to requests. */
const PAUSE_BETWEEN_MS = 30;
/** How long a shutdown waits for the message in transit. */
const SHUTDOWN_GRACE_MS = 3000;

function allowedAt(deps: Deps): Date {
  const { perMinute, perDay } = deps.mailer;
  const at = (count: number, span: number) => {
    const attempt = findAttemptAt(deps.db, { count, until: timestamp(deps) });
    return attempt ? Date.parse(attempt) + span : 0;
  };
  const now = deps.now().getTime();
  return new Date(Math.max(now, at(perMinute, MINUTE_MS), at(perDay, DAY_MS)));
}

/** The next mail that is due, its attempt counted: if this process ends now, it is sent again after a pause. */
function claim(deps: Deps): MailRow | null {
  const at = timestamp(deps);
  return deps.db.write(() => {
    let mail = findDueMail(deps.db, at);
    while (mail && mail.giveUpAt <= at) {
      finishMail(deps.db, { id: mail.id, state: "failed", at });
      deps.mailer.noteGivenUp(mail);
      mail = findDueMail(deps.db, at);
    }
    if (!mail) return null;
    const attempts = mail.attempts + 1;
    const dueAt = new Date(deps.now().getTime() + pauseAfter(PAUSES, attempts)).toISOString();
    updateMailAsTried(deps.db, { id: mail.id, at, dueAt });
    return { ...mail, attempts };
  });
}

async function sendMail(deps: Deps, session: MailSession, mail: MailRow): Promise<SendOutcome | null> {
  const { db } = deps;
  const to = findUser(db, mail.userId);
  const from = mail.fromAddress ?? senderOf(deps);
  const composed = to && from ? db.read(() => composeMail(deps, mail, from)) : null;
  if (!to || !from || !composed) {
    await db.writeWhenUnlocked(() => deleteMail(db, mail.id));
    return null;
  }
  return session.send({
    ...composed,
    messageId: mail.messageId,
    from,
    fromName: mailFrameText.sender(schoolName(deps)),
    to: to.email,
  });
}

async function record(deps: Deps, mail: MailRow, outcome: SendOutcome): Promise<void> {
  const { db } = deps;
  const { id } = mail;
  const { answer } = outcome;
  const at = timestamp(deps);
  const isOver = at >= mail.giveUpAt;
  const isGivenUp = outcome.kind === "refused" || (outcome.kind !== "accepted" && isOver);
  await db.writeWhenUnlocked(() => {
    if (outcome.kind === "accepted") finishMail(db, { id, state: "sent", answer, at });
    else if (isGivenUp) finishMail(db, { id, state: "failed", answer, at });
    else updateMailAnswer(db, { id, answer });
  });
  if (isGivenUp) deps.mailer.noteGivenUp(mail);
}

/** Resolves `SHUTDOWN_GRACE_MS` after the shutdown started. */
function shutdownGrace(signal: AbortSignal): { late: Promise<null>; forget: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const late = new Promise<null>((resolve) => {
    onAbort = () => {
      timer = setTimeout(() => resolve(null), SHUTDOWN_GRACE_MS);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  return {
    late,
    forget() {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

async function sendDue(deps: Deps, session: MailSession, signal: AbortSignal): Promise<Date | null> {
  while (!signal.aborted) {
    const at = allowedAt(deps);
    if (at > deps.now()) return findNextDueAt(deps.db) === null ? null : at;
    const mail = await deps.db.whenUnlocked(() => claim(deps));
    if (!mail) return null;
    const { late, forget } = shutdownGrace(signal);
    const outcome = await Promise.race([sendMail(deps, session, mail), late]).finally(forget);
    if (outcome) await record(deps, mail, outcome);
    if (outcome?.kind === "unavailable") return new Date(deps.now().getTime() + PROBE_MS);
    await pause(PAUSE_BETWEEN_MS);
  }
  return null;
}

export function scheduleSending(deps: Deps, notBefore?: Date | null): void {
  const next = findNextDueAt(deps.db);
  if (next === null) return;
  const due = new Date(Math.max(Date.parse(next), notBefore?.getTime() ?? 0));
  deps.db.write(() => enqueueBy(deps, { kind: SEND_MAIL, payload: {}, due }));
}

/** What waits for longer than mail can was written by a wrong clock: it is due, and given up at its own time from now. */
function correctMailDue(deps: Deps): void {
  const beyond = new Date(deps.now().getTime() + PAUSES.longestPauseMs + CLOCK_TOLERANCE_MS).toISOString();
  const last = findLastDueAt(deps.db);
  if (last === null || last <= beyond) return;
  updateMailDueBeyond(deps.db, { beyond, dueAt: timestamp(deps), giveUpAt: giveUpAt(deps) });
}

/** Schedules the job for queued mail that has none, because no mail server was configured. */
export function resumeSending(deps: Deps): void {
  if (!hasWaitingJob(deps.db, { kind: SEND_MAIL.name, dueAt: FOREVER })) scheduleSending(deps);
}

/** Sends what is due, one message after the other over one connection, and plans what comes after (rules R12.3). */
export const sendDueMail: JobHandler<Record<string, never>> = async (deps, _, { signal }) => {
  // Without a mail server it waits in the outbox until it expires.
  if (!deps.mailer.isConfigured) return;
  await deps.db.whenUnlocked(() => correctMailDue(deps));
  const session = deps.mailer.open();
  try {
    const notBefore = await sendDue(deps, session, signal);
    await deps.db.whenUnlocked(() => scheduleSending(deps, notBefore));
  } finally {
    session.close();
  }
  if (signal.aborted) throw new Error("The program ends");
};
