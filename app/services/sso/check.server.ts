/** Signs out people who were disabled or removed outside (rules R27.8). */

import {
  deleteSessionByTokenHash,
  deleteSessionsOfUser,
  hasSession,
} from "#app/models/access/session.server.ts";
import { findIdentity, listIdentitiesInUse } from "#app/models/sso/outside-identity.server.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import type { JobHandler } from "#app/services/jobs/job.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import type { Directory } from "./directory.server.ts";
import type { OidcProvider } from "./oidc.server.ts";

const BATCH = 200;

/** A directory that does not answer ends no session: it may be down, and sessions are over after eight hours. */
async function checkByDirectory(deps: Deps, directory: Directory, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  for (let after = 0; !signal.aborted; ) {
    const inUse = listIdentitiesInUse(db, { way: "ldap", now: timestamp(deps), after, limit: BATCH });
    const last = inUse.at(-1);
    if (!last) return;
    const present = await directory.listPresent(inUse.map(({ subject }) => subject));
    if (!present) return;
    const gone = inUse.filter(({ subject }) => !present.has(subject));
    if (gone.length > 0) {
      await db.writeWhenUnlocked(() => {
        for (const { userId, subject } of gone) {
          // Meanwhile it may have been unlinked.
          if (findIdentity(db, { way: "ldap", issuer: "", subject })?.userId !== userId) continue;
          deleteSessionsOfUser(db, { userId });
          endKeys(deps, null, userId);
        }
      });
    }
    after = last.id;
    await yieldToEventLoop();
  }
}

async function checkByProvider(deps: Deps, provider: OidcProvider, signal: AbortSignal): Promise<void> {
  const { db, externalAccounts } = deps;
  const { refreshTokens } = externalAccounts;
  for (const [tokenHash, given] of [...refreshTokens.entries()]) {
    if (signal.aborted) return;
    if (!hasSession(db, tokenHash)) {
      refreshTokens.delete(tokenHash);
      continue;
    }
    const { isIn, refreshToken } = await provider.isStillIn(given);
    if (isIn === false) {
      refreshTokens.delete(tokenHash);
      await db.writeWhenUnlocked(() => deleteSessionByTokenHash(db, tokenHash));
    } else if (refreshToken !== given) {
      refreshTokens.set(tokenHash, refreshToken, { noUpdateTTL: true });
    }
  }
}

export const checkExternalAccounts: JobHandler<unknown> = async (deps, _, { signal }) => {
  const { directory, provider } = deps.externalAccounts;
  if (directory) await checkByDirectory(deps, directory, signal);
  if (provider) await checkByProvider(deps, provider, signal);
};
