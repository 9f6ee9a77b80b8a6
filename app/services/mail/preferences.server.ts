import { MAIL_KEYS_OF_ROLE, type MailKey } from "#app/domain/mail/mail.ts";
import {
  deleteOptOut,
  findUnsubscriber,
  insertOptOut,
  listOptOuts,
} from "#app/models/mail/mail-preference.server.ts";
import { listRoomsAnsweredFor } from "#app/models/rooms/room-people.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { isMailOn } from "./outbox.server.ts";

/** The kinds of mail of the person's role; people who answer for a room get mail of its requests in any role. */
function mailKeysOf({ db }: Deps, { id, role }: Pick<Actor, "id" | "role">): MailKey[] {
  const keys = MAIL_KEYS_OF_ROLE[role];
  const isMore = !keys.includes("mail_requests") && listRoomsAnsweredFor(db, id).length > 0;
  return isMore ? [...keys, "mail_requests"] : keys;
}

/** The kinds of mail that a person can get, each with whether they want it and whether the school sends it at all. */
export function readMailPreferences(
  deps: Deps,
  actor: Pick<Actor, "id" | "role">,
): { key: MailKey; isWanted: boolean; isSent: boolean }[] {
  const unwanted = new Set(listOptOuts(deps.db, actor.id));
  return mailKeysOf(deps, actor).map((key) => ({
    key,
    isWanted: !unwanted.has(key),
    isSent: isMailOn(deps, key),
  }));
}

/** Saves which kinds of mail the person wants; those that their role does not get stay as they are. */
export function saveMailPreferences(
  deps: Deps,
  actor: Actor,
  wanted: Partial<Record<MailKey, boolean>>,
): Result<null> {
  const { db } = deps;
  return db.write(() => {
    const userId = actor.id;
    const changed = mailKeysOf(deps, actor).filter((kind) =>
      wanted[kind]
        ? deleteOptOut(db, { userId, kind })
        : insertOptOut(db, { userId, kind, at: timestamp(deps) }),
    );
    if (changed.length > 0) {
      recordAudit(deps, actor, {
        action: "change-mail",
        entity: "user",
        id: userId,
        before: actor,
        after: actor,
      });
    }
    return ok(null);
  });
}

const TOKEN = /^[0-9a-f]{40}$/;

/** Finds whose mail the unsubscribe address stops; refuses `notFound`, and throttles callers who guess. */
export async function findByUnsubscribeToken(
  deps: Deps,
  token: string,
  address: string,
): Promise<Result<{ userId: number }>> {
  const userId = TOKEN.test(token) ? findUnsubscriber(deps.db, token) : null;
  if (userId !== null) return ok({ userId });
  const seconds = await deps.secretThrottle.missed(address);
  return seconds > 0 ? refuse("tooManyAttempts", { seconds }) : refuse("notFound");
}

/** Unsubscribes the address from the deadline, reminder and notice mails (RFC 8058); idempotent. */
export async function unsubscribe(deps: Deps, token: string, address: string): Promise<Result<null>> {
  const found = await findByUnsubscribeToken(deps, token, address);
  if (!found.ok) return found;
  await deps.db.writeWhenUnlocked(() =>
    insertOptOut(deps.db, { userId: found.value.userId, kind: "mail_reminder", at: timestamp(deps) }),
  );
  return ok(null);
}
