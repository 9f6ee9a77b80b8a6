import { MAIL_DELAY_MS } from "#app/domain/limits.ts";
import { DIGEST_PAUSE_MS, type MailKind } from "#app/domain/mail/mail.ts";
import { countNewRequests, type RequestReader } from "#app/models/bookings/new-request.server.ts";
import { findNewestId } from "#app/models/bookings/reservation.server.ts";
import { listWanting, wantsMail } from "#app/models/mail/mail-preference.server.ts";
import { findLatestMail, insertMail } from "#app/models/mail/mail-write.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { listResponsiblePeople, listRoomsAnsweredFor } from "#app/models/rooms/room-people.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueueBy } from "../jobs/enqueue.server.ts";
import type { JobHandler } from "../jobs/job.ts";
import { SEND_MAIL, WRITE_DIGESTS } from "./kinds.ts";
import { giveUpAt, isMailOn } from "./outbox.server.ts";

const KIND: MailKind = "requests";

/**
 * In the request's transaction. It is sent two minutes later: with the rest of the form, without withdrawn requests.
 */
export function queueDigest(deps: Deps, requestId: number): void {
  if (!isMailOn(deps, "mail_requests")) return;
  const due = new Date(deps.now().getTime() + MAIL_DELAY_MS);
  enqueueBy(deps, { kind: WRITE_DIGESTS, payload: { firstId: requestId }, due });
}

function listReaders({ db }: Deps): number[] {
  const kind = "mail_requests";
  const sector = listWanting(db, { role: "pedagogical", kind });
  const others = listResponsiblePeople(db).filter((userId) => wantsMail(db, { userId, kind }));
  return [...new Set([...sector, ...others])];
}

export function requestReaderOf({ db }: Pick<Deps, "db">, userId: number): RequestReader {
  return {
    isSector: findUser(db, userId)?.role === "pedagogical",
    rooms: listRoomsAnsweredFor(db, userId),
  };
}

/** Writes one person's digest of what came since the last; gives when that may be, where it is too early. */
function writeDigest(deps: Deps, userId: number, span: { firstId: number; untilId: number }): Date | null {
  const { db } = deps;
  const now = deps.now().getTime();
  const last = findLatestMail(db, { userId, kind: KIND });
  // The pause is no longer than it is, whatever a wrong clock dated the last one.
  const mayAt = last && Date.parse(last.createdAt) <= now ? Date.parse(last.createdAt) + DIGEST_PAUSE_MS : 0;
  const lastId = last ? (JSON.parse(last.details) as { untilId: number }).untilId : 0;
  const details = { afterId: Math.max(lastId, span.firstId - 1), untilId: span.untilId };
  if (countNewRequests(db, details, requestReaderOf(deps, userId)).count === 0) return null;
  if (mayAt > now) return new Date(mayAt);
  insertMail(db, {
    kind: KIND,
    userId,
    domain: deps.mailer.domain,
    details: JSON.stringify(details),
    dueAt: timestamp(deps),
    giveUpAt: giveUpAt(deps),
    at: timestamp(deps),
  });
  return null;
}

/** Writes the digests of requests that came since the last ones; who had one lately gets it later (rules R12.4). */
export const writeDigests: JobHandler<{ firstId: number }> = (deps, { firstId }) => {
  const { db } = deps;
  if (!isMailOn(deps, "mail_requests")) return;
  db.write(() => {
    const untilId = findNewestId(db);
    const later = listReaders(deps)
      .map((userId) => writeDigest(deps, userId, { firstId, untilId }))
      .filter((at) => at !== null)
      .sort((a, b) => a.getTime() - b.getTime());
    enqueueBy(deps, { kind: SEND_MAIL, payload: {}, due: deps.now() });
    if (later[0]) enqueueBy(deps, { kind: WRITE_DIGESTS, payload: { firstId }, due: later[0] });
  });
};
