/** A small OpenID provider, each response of which a test can replace. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const CLIENT = { id: "reservas", secret: "segredo-do-cliente-de-teste" };

type Claims = Record<string, unknown>;
type Grant = { nonce: string; challenge: string; isSpent: boolean };

function createKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: randomUUID(), privateKey, publicKey };
}

function signed(claims: Claims, { kid, privateKey }: { kid: string; privateKey: KeyObject }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${part({ alg: "RS256", typ: "JWT", kid })}.${part(claims)}`;
  return `${head}.${sign("sha256", Buffer.from(head), privateKey).toString("base64url")}`;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export async function startSigningProvider() {
  let key = createKey();
  const grants = new Map<string, Grant>();
  const state = {
    /** Added to the ID token; undefined removes a claim. */
    claims: {} as Claims,
    /** What the provider shows at its own address, which it has only then. */
    userInfo: null as Claims | null,
    /** Handles a request instead of the provider if it returns true. */
    intercept: null as ((request: IncomingMessage, response: ServerResponse) => boolean) | null,
    refreshToken: null as string | null,
    isGone: false as boolean,
    /** The URL of every request. */
    seen: [] as string[],
  };

  const server = createServer(async (request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = new URL(request.url ?? "/", issuer);
    state.seen.push(url.href);
    if (state.intercept?.(request, response)) return;
    const json = (body: object, status = 200) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === "/.well-known/openid-configuration") {
      json({
        issuer,
        authorization_endpoint: `${issuer}/entrar`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/chaves`,
        ...(state.userInfo ? { userinfo_endpoint: `${issuer}/pessoa` } : {}),
        response_types_supported: ["code"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        scopes_supported: state.refreshToken ? ["openid", "offline_access"] : ["openid"],
      });
      return;
    }
    if (url.pathname === "/chaves") {
      json({
        keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: key.kid, alg: "RS256", use: "sig" }],
      });
      return;
    }
    if (url.pathname === "/pessoa") {
      json({ sub: "conta-1", ...state.userInfo });
      return;
    }
    if (url.pathname !== "/token") {
      json({ error: "not_found" }, 404);
      return;
    }
    const body = await bodyOf(request);
    if (body.get("client_id") !== CLIENT.id || body.get("client_secret") !== CLIENT.secret) {
      json({ error: "invalid_client" }, 400);
      return;
    }
    const now = Math.floor(Date.now() / 1000);
    const base = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, email_verified: true };
    const sendTokens = (nonce?: string) => {
      const token = { ...base, sub: "conta-1", ...(nonce ? { nonce } : {}), ...state.claims };
      json({
        access_token: "um-token-de-acesso",
        token_type: "Bearer",
        expires_in: 300,
        id_token: signed(token, key),
        ...(state.refreshToken ? { refresh_token: state.refreshToken } : {}),
      });
    };
    if (body.get("grant_type") === "refresh_token") {
      if (state.isGone || body.get("refresh_token") !== state.refreshToken)
        json({ error: "invalid_grant" }, 400);
      else sendTokens();
      return;
    }
    const grant = grants.get(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.isSpent || grant.challenge !== challenge) {
      json({ error: "invalid_grant" }, 400);
      return;
    }
    grant.isSpent = true;
    sendTokens(grant.nonce);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    state,
    rotateKeys() {
      key = createKey();
    },
    reset() {
      Object.assign(state, {
        claims: {},
        userInfo: null,
        intercept: null,
        refreshToken: null,
        isGone: false,
        seen: [],
      });
    },
    /** Authorises a browser that was redirected to `address`; returns the query of the redirect back. */
    authorize(address: string): URLSearchParams {
      const query = new URL(address).searchParams;
      const code = randomUUID();
      grants.set(code, {
        nonce: query.get("nonce") ?? "",
        challenge: query.get("code_challenge") ?? "",
        isSpent: false,
      });
      return new URLSearchParams({ code, state: query.get("state") ?? "" });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type SigningProvider = Awaited<ReturnType<typeof startSigningProvider>>;
