import { randomUUID } from "node:crypto";
import type { TeachersNotice } from "#app/domain/mail/mail.ts";
import { insertUnsubscribeTokens } from "#app/models/mail/mail-preference.server.ts";
import { countTeachersWithout, insertMailToTeachers } from "#app/models/mail/mail-write.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { readSubmissionWindow } from "#app/services/bookings/request/submission-window.server.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { mailFrameText, testMailText } from "#app/text/mail/mail.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueueBy } from "../jobs/enqueue.server.ts";
import { ok, type Result, refuse } from "../result.ts";
import { composeTestMail } from "./compose.server.ts";
import { SEND_MAIL } from "./kinds.ts";
import { giveUpAt } from "./outbox.server.ts";
import type { SendOutcome } from "./outcome.ts";

const { noServer, tooLate } = testMailText;

/** A person waits for the response: below a request's timeout. */
const ANSWER_TIMEOUT_MS = 20_000;

async function outcomeInTime(sending: Promise<SendOutcome>): Promise<SendOutcome | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/**
 * Sends a test mail at once and returns the server's response (rules R10.19). Refuses `noMailServer`, `tooManyAttempts`
 * beyond five an hour, `mailNotTaken` with the server's `answer`.
 */
export async function sendTestMail(
  deps: Deps,
  actor: Actor,
  mail: { to: string; from: string },
): Promise<Result<{ to: string; answer: string }>> {
  if (!deps.mailer.isConfigured) return refuse("noMailServer", { answer: noServer });
  const seconds = await deps.mailThrottle.test(actor.id);
  if (seconds > 0) return refuse("tooManyAttempts", { seconds });
  recordAudit(deps, actor, { action: "send-test-mail", entity: "mail", id: null });
  const session = deps.mailer.open();
  try {
    const outcome = await outcomeInTime(
      session.send({
        ...composeTestMail(deps),
        messageId: `${randomUUID()}@${deps.mailer.domain}`,
        from: mail.from,
        fromName: mailFrameText.sender(schoolName(deps)),
        to: mail.to,
      }),
    );
    if (outcome?.kind === "accepted") return ok({ to: mail.to, answer: outcome.answer });
    return refuse("mailNotTaken", { answer: outcome?.answer ?? tooLate });
  } finally {
    session.close();
  }
}

/**
 * Writes the notice of the submission window to all teachers who have not ended mail about the deadline; it leaves at
 * once, as fast as the server takes it (rules R10.19). Who has one that still waits gets no second one.
 */
export function notifyTeachers(
  deps: Deps,
  actor: Actor,
  notice: { fromEmail: string },
): Result<TeachersNotice> {
  const { db } = deps;
  const { open, deadline } = readSubmissionWindow(deps);
  return db.write(() => {
    insertUnsubscribeTokens(db, timestamp(deps));
    const others = countTeachersWithout(db, { kind: "window", optOut: "mail_reminder", act: "" });
    const queued = insertMailToTeachers(db, {
      kind: "window",
      optOut: "mail_reminder",
      once: false,
      domain: deps.mailer.domain,
      fromAddress: notice.fromEmail,
      act: "",
      details: JSON.stringify({ open, deadline }),
      giveUpAt: giveUpAt(deps),
      at: timestamp(deps),
    });
    recordAudit(deps, actor, {
      action: "notify-teachers",
      entity: "mail",
      id: null,
      after: { count: queued },
    });
    enqueueBy(deps, { kind: SEND_MAIL, payload: {}, due: deps.now() });
    return ok({ queued, ...others, isConfigured: deps.mailer.isConfigured });
  });
}
