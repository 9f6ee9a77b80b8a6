import { MAIL_PAGE_SIZE, MAX_MAIL_COUNTED } from "#app/domain/limits.ts";
import {
  countMailIn,
  type ListedMail,
  listMail,
  updateMailForRetry,
} from "#app/models/mail/mail-list.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { formatInstant } from "#app/text/format.ts";
import { mailListText as text } from "#app/text/mail/mail-screens.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueueBy } from "../jobs/enqueue.server.ts";
import { ok, type Result, refuse } from "../result.ts";
import { subjectOf } from "./compose.server.ts";
import { SEND_MAIL } from "./kinds.ts";
import { giveUpAt } from "./outbox.server.ts";

function present(deps: Deps, mail: ListedMail) {
  const { id, state, attempts, answer, toName, toAddress } = mail;
  const instant = (at: string) => formatInstant(at, deps.timeZone);
  const when = mail.finishedAt ?? mail.dueAt;
  return {
    id,
    state,
    attempts,
    answer,
    toName,
    toAddress,
    subject: subjectOf(deps, mail) ?? text.kinds[mail.kind],
    when: state === "waiting" ? text.leaves(instant(when)) : instant(when),
  };
}

/** A page of recent mail for staff, the newest first; `next` is the id that the following page comes before. */
export function readMailPage(deps: Deps, page: { before: number | null; onlyFailed: boolean }) {
  const { db } = deps;
  const { onlyFailed } = page;
  const found = listMail(db, {
    beforeId: page.before ?? Number.MAX_SAFE_INTEGER,
    onlyFailed,
    limit: MAIL_PAGE_SIZE + 1,
  });
  const shown = found.slice(0, MAIL_PAGE_SIZE);
  return {
    rows: shown.map((mail) => present(deps, mail)),
    next: found.length > MAIL_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    counts: {
      waiting: countMailIn(db, "waiting", MAX_MAIL_COUNTED + 1),
      failed: countMailIn(db, "failed", MAX_MAIL_COUNTED + 1),
    },
    onlyFailed,
    isConfigured: deps.mailer.isConfigured,
  };
}

/** They leave at once. Refuses `notFound` if the one is gone, or was not given up. */
export function retryMail(deps: Deps, actor: Actor, id: number | null): Result<{ count: number }> {
  const { db } = deps;
  return db.write(() => {
    const count = updateMailForRetry(db, { id, at: timestamp(deps), giveUpAt: giveUpAt(deps) });
    if (count === 0) return refuse("mailNotFailed");
    recordAudit(deps, actor, { action: "retry-mail", entity: "mail", id, after: { count } });
    enqueueBy(deps, { kind: SEND_MAIL, payload: {}, due: deps.now() });
    return ok({ count });
  });
}
