import { randomBytes } from "node:crypto";
import { addressOf } from "#app/domain/addresses.ts";
import {
  deleteCalendarToken,
  findCalendarToken,
  replaceCalendarToken,
} from "#app/models/public/calendar-feed.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result } from "#app/services/result.ts";

const TOKEN_BYTES = 32;

export function readFeedPath(deps: Deps, actor: Actor): string | null {
  const token = findCalendarToken(deps.db, actor.id);
  return token ? addressOf("calendarFeed", `${token}.ics`) : null;
}

function whose(actor: Actor): { before: Actor; after: Actor } {
  return { before: actor, after: actor };
}

/** The old one stops working at once. @returns whether there was none before. */
export function renewFeed(deps: Deps, actor: Actor): Result<{ isFirst: boolean }> {
  return deps.db.write(() => {
    const isFirst = readFeedPath(deps, actor) === null;
    const at = timestamp(deps);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    replaceCalendarToken(deps.db, { userId: actor.id, token, at });
    recordAudit(deps, actor, {
      action: "renew-calendar-feed",
      entity: "user",
      id: actor.id,
      ...whose(actor),
    });
    return ok({ isFirst });
  });
}

export function revokeFeed(deps: Deps, actor: Actor): Result<null> {
  return deps.db.write(() => {
    deleteCalendarToken(deps.db, actor.id);
    recordAudit(deps, actor, {
      action: "revoke-calendar-feed",
      entity: "user",
      id: actor.id,
      ...whose(actor),
    });
    return ok(null);
  });
}
