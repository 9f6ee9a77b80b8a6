import type { Creation } from "#app/services/sso/person.ts";
import type { LdapSettings, OidcSettings } from "#app/services/sso/settings.ts";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { CLIENT, type SigningProvider } from "./signing-provider.ts";
import { BASE } from "./slapd.ts";

type Options = {
  creation?: Creation;
  timeoutMs?: number;
  oidc?: Partial<OidcSettings>;
};

/** The settings of a provider on this machine. */
export function oidcSettings(issuer: string, others: Partial<OidcSettings> = {}): OidcSettings {
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: "Escola ID",
    domain: null,
    roles: null,
    place: "below",
    ...others,
  };
}

/** The settings of a directory, which is searched anonymously unless `others` name an account. */
export function ldapSettings(url: string, others: Partial<LdapSettings> = {}): LdapSettings {
  return {
    url,
    startTls: false,
    base: BASE,
    bind: null,
    userFilter: "(uid={username})",
    roleGroups: null,
    ...others,
  };
}

/** The program with a provider. */
export function appWithProvider(
  { issuer }: Pick<SigningProvider, "issuer">,
  { creation = null, timeoutMs, oidc }: Options = {},
): Promise<TestApp> {
  const settings = { oidc: oidcSettings(issuer, oidc), ldap: null, creation };
  return createTestApp({ outside: program.createOutsideAccounts(settings, timeoutMs) });
}

/** The program with a directory. */
export function appWithDirectory(
  ldap: LdapSettings,
  { creation = null, timeoutMs }: Omit<Options, "oidc"> = {},
): Promise<TestApp> {
  return createTestApp({ outside: program.createOutsideAccounts({ oidc: null, ldap, creation }, timeoutMs) });
}

/** The rows that a refused sign-in must leave unchanged. */
export function stateOf({ db }: TestApp): unknown[] {
  const rows = (table: string) => db.sqlite.prepare(`SELECT * FROM ${table}`).all();
  return [rows("users"), rows("outside_identities"), rows("sessions"), rows("audit_log")];
}

/** How an account signs in. */
export function identityOf({ db }: TestApp, userId: number) {
  const user = db.sqlite
    .prepare("SELECT has_password, first_login FROM users WHERE id = ?")
    .get(userId) as object;
  const identity = db.sqlite
    .prepare("SELECT way, subject FROM outside_identities WHERE user_id = ?")
    .get(userId);
  return { ...user, identity: identity ?? null };
}
