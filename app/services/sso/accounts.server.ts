import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumePoint } from "#app/services/access/rate-limit.server.ts";
import { createDirectory, type Directory } from "./directory.server.ts";
import { createOidcProvider, type OidcProvider } from "./oidc.server.ts";
import type { Creation } from "./person.ts";
import type { ExternalSettings } from "./settings.ts";

/** People of one school who are signed in by the provider at the same time. */
const MAX_REFRESHED = 5000;
const SESSION_MS = 8 * 60 * 60_000;
/** A school behind one address, each of whose people may try a few times. */
const RETURNS = { points: 300, duration: 10 * 60 };

export type ExternalAccounts = {
  provider: OidcProvider | null;
  directory: Directory | null;
  creation: Creation;
  /** Refresh tokens by the hash of a session's token. In memory alone: nothing of a provider is in the database. */
  refreshTokens: LRUCache<string, string>;
  returned(address: string): Promise<number>;
};

/** @param timeoutMs how long the provider or the directory may take for one answer, where not as by default. */
export function createExternalAccounts(
  { oidc, ldap, creation }: ExternalSettings,
  timeoutMs?: number,
): ExternalAccounts {
  const returns = new RateLimiterMemory({ keyPrefix: "returns", ...RETURNS });
  return {
    provider: oidc && createOidcProvider(oidc, timeoutMs),
    directory: ldap && createDirectory(ldap, timeoutMs),
    creation,
    refreshTokens: new LRUCache({ max: MAX_REFRESHED, ttl: SESSION_MS }),
    returned: (address) => consumePoint(returns, address),
  };
}
