/** Sign-in at a provider by OpenID Connect: code flow with PKCE, state and nonce (rules R27.3). */
import type * as Client from "openid-client";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { createBoundedFetch } from "./bounds.server.ts";
import { type ExternalPerson, roleOfGroups } from "./person.ts";
import { isMicrosoft, type OidcSettings } from "./settings.ts";

/** Tolerated clock skew between the school's server and the provider's. */
const CLOCK_TOLERANCE_S = 5 * 60;
const TIMEOUT_MS = 10_000;
/** How long the discovery document is cached. */
const METADATA_MS = 60 * 60_000;

export type OidcState = { state: string; nonce: string; verifier: string };

export type OidcProvider = {
  readonly settings: OidcSettings;
  /** The provider's address to lead the browser to, and what to remember of it. */
  begin(redirectUri: string): Promise<Result<{ address: string; begun: OidcState }>>;
  /** Who came back. The refresh token, where the provider gives one, is for the memory alone. */
  finish(
    returned: URL,
    begun: OidcState,
  ): Promise<Result<{ person: ExternalPerson; refreshToken: string | null }>>;
  /** Whether the person may still sign in: null where the provider gave no answer. */
  isStillIn(refreshToken: string): Promise<{ isIn: boolean | null; refreshToken: string }>;
  readMetadata(): Promise<{ endpoint: string }>;
};

type Claims = Record<string, unknown>;

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === "string");
}

const UNAVAILABLE = new Set([
  "AnswerTooLarge",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_PARSE_ERROR",
  "OAUTH_INVALID_SERVER_METADATA",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
]);

/** Codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  return [...(typeof code === "string" ? [code] : []), error.name, ...codesOf(error.cause)];
}

const BUSY = new Set(["server_error", "temporarily_unavailable"]);
/** RFC 6749 §4.1.2.1: what the provider objects to is not the person. */
const WRONG_CLIENT = new Set([
  "invalid_request",
  "invalid_scope",
  "unauthorized_client",
  "unsupported_response_type",
]);

function refusalOfCode(code: string, otherwise: "outsideDenied" | "outsideMisconfigured") {
  if (BUSY.has(code)) return refuse("outsideUnavailable");
  return refuse(WRONG_CLIENT.has(code) ? "outsideMisconfigured" : otherwise);
}

/** Whose fault it is that a provider's answer cannot be used. No token or code is part of the refusal. */
function refusalOf(client: typeof Client, error: unknown): ReturnType<typeof refuse> {
  if (error instanceof client.AuthorizationResponseError) return refusalOfCode(error.error, "outsideDenied");
  if (error instanceof client.ResponseBodyError) {
    return error.error === "invalid_grant"
      ? refuse("outsideStale")
      : refusalOfCode(error.error, "outsideMisconfigured");
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return refuse("outsideMisconfigured");
  const codes = codesOf(error);
  const isNetwork = codes.some(
    (code) => UNAVAILABLE.has(code) || /^(E[A-Z]+|UND_ERR|TimeoutError|AbortError)/.test(code),
  );
  if (isNetwork || (error instanceof TypeError && error.message === "fetch failed"))
    return refuse("outsideUnavailable");
  return refuse("outsideInvalid");
}

/** The verified addresses of Microsoft's tenant are those of its own directory (rules R27.4). */
function microsoftPerson(
  claims: Claims,
  settings: OidcSettings,
): Result<Pick<ExternalPerson, "subject" | "addresses">> {
  const { oid, tid, idp, iss, acct } = claims;
  const subject = textOf(oid);
  const tenant = textOf(tid);
  if (!subject || !tenant || !settings.issuer.includes(tenant)) return refuse("outsideInvalid");
  const address = textOf(claims.upn) ?? textOf(claims.preferred_username);
  const isGuest = acct === 1 || (textOf(idp) ?? iss) !== iss || Boolean(address && /#EXT#/i.test(address));
  if (isGuest) return refuse("outsideGuest");
  if (!address) {
    return settings.domain
      ? refuse("outsideUnverified")
      : ok({ subject: `${tenant}.${subject}`, addresses: [] });
  }
  if (settings.domain && !address.toLowerCase().endsWith(`@${settings.domain}`)) {
    return refuse("outsideWrongDomain", { domain: settings.domain });
  }
  const mail = textOf(claims.email);
  const isMailVerified = claims.xms_edov === true || claims.xms_edov === "1" || claims.xms_edov === 1;
  return ok({
    subject: `${tenant}.${subject}`,
    addresses: mail && isMailVerified ? [address, mail] : [address],
  });
}

function otherPerson(
  claims: Claims,
  settings: OidcSettings,
): Result<Pick<ExternalPerson, "subject" | "addresses">> {
  const { domain } = settings;
  // Google's: an account of anybody's can have an address of the school's, but not its `hd`.
  if (domain && textOf(claims.hd)?.toLowerCase() !== domain) return refuse("outsideWrongDomain", { domain });
  const subject = textOf(claims.sub);
  if (!subject) return refuse("outsideInvalid");
  const address = textOf(claims.email);
  return ok({ subject, addresses: address && claims.email_verified === true ? [address] : [] });
}

export function personOfClaims(claims: Claims, settings: OidcSettings): Result<ExternalPerson> {
  const found = isMicrosoft(settings.issuer)
    ? microsoftPerson(claims, settings)
    : otherPerson(claims, settings);
  if (!found.ok) return found;
  const { subject, addresses } = found.value;
  const [address = ""] = addresses;
  return ok({
    way: "oidc",
    issuer: settings.issuer,
    subject,
    addresses,
    sharedAddresses: [],
    name: textOf(claims.name) ?? "",
    username: address.split("@")[0] ?? "",
    role: roleOfGroups(settings.roles, textsOf(claims.roles)),
    groups: [...textsOf(claims.roles), ...textsOf(claims.groups)],
  });
}

/** @param timeoutMs how long the provider may take for one answer. */
export function createOidcProvider(settings: OidcSettings, timeoutMs = TIMEOUT_MS): OidcProvider {
  const timeoutS = timeoutMs / 1000;
  const boundedFetch = createBoundedFetch(timeoutMs);
  let found: { config: Client.Configuration; at: number } | null = null;

  /** Loaded by the first sign-in: a school that has no provider has none of it in memory. */
  const load = () => import("openid-client");

  /** A configuration of its own for each sign-in, so that rotated keys are fetched again. */
  async function configure(client: typeof Client): Promise<Client.Configuration> {
    const { clientId, clientSecret, issuer } = settings;
    if (!found || Date.now() - found.at > METADATA_MS || Date.now() < found.at) {
      const isOpen = new URL(issuer).protocol === "http:";
      const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutS,
        [client.customFetch]: boundedFetch,
        ...(isOpen ? { execute: [client.allowInsecureRequests] } : {}),
      });
      found = { config, at: Date.now() };
    }
    const server = found.config.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    // In the body where it may be: of secrets in the header (RFC 6749 §2.3.1) not every provider reads the escapes.
    const authentication = methods.includes("client_secret_post")
      ? client.ClientSecretPost(clientSecret)
      : client.ClientSecretBasic(clientSecret);
    const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_S };
    const config = new client.Configuration(server, clientId, metadata, authentication);
    config.timeout = timeoutS;
    config[client.customFetch] = boundedFetch;
    if (new URL(issuer).protocol === "http:") client.allowInsecureRequests(config);
    client.enableNonRepudiationChecks(config);
    return config;
  }

  /**
   * The claims of the ID token, and of what it leaves out those that the provider shows at its own address (OpenID
   * Connect Core §5.4). The hosted domain counts in the token alone, and whether an address is verified only beside
   * that address.
   */
  async function withUserInfo(
    client: typeof Client,
    config: Client.Configuration,
    accessToken: string,
    claims: Claims,
  ): Promise<Claims> {
    const isComplete = claims.email !== undefined || !claims.sub || isMicrosoft(settings.issuer);
    if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims;
    const { hd: _, ...shown } = await client.fetchUserInfo(config, accessToken, String(claims.sub));
    const { email_verified: __, ...own } = claims;
    return { ...shown, ...own };
  }

  return {
    settings,
    async begin(redirectUri) {
      const client = await load();
      try {
        const config = await configure(client);
        const begun = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const isRefreshed = config.serverMetadata().scopes_supported?.includes("offline_access");
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: `openid email profile${isRefreshed ? " offline_access" : ""}`,
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: "S256",
          // Google's own hint; the claim is what counts.
          ...(settings.domain && !isMicrosoft(settings.issuer) ? { hd: settings.domain } : {}),
        });
        return ok({ address: address.href, begun });
      } catch (error) {
        return refusalOf(client, error);
      }
    },
    async finish(returned, { state, nonce, verifier }) {
      const client = await load();
      try {
        const config = await configure(client);
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims: Claims = tokens.claims() ?? {};
        const person = personOfClaims(
          await withUserInfo(client, config, tokens.access_token, claims),
          settings,
        );
        if (!person.ok) return person;
        return ok({ person: person.value, refreshToken: tokens.refresh_token ?? null });
      } catch (error) {
        return refusalOf(client, error);
      }
    },
    async isStillIn(refreshToken) {
      const client = await load();
      try {
        const tokens = await client.refreshTokenGrant(await configure(client), refreshToken);
        return { isIn: true, refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        const isRefused = error instanceof client.ResponseBodyError && error.error === "invalid_grant";
        return { isIn: isRefused ? false : null, refreshToken };
      }
    },
    async readMetadata() {
      const client = await load();
      found = null;
      const config = await configure(client);
      return { endpoint: config.serverMetadata().authorization_endpoint ?? "" };
    },
  };
}
