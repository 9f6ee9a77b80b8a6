/** oidc-provider, a certified OpenID provider, with its own pages to sign in and consent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { CLIENT } from "./signing-provider.ts";

/** The redirect URI of the HTTP tests' school. */
const SCHOOL_RETURN = "http://escola.test/auth/retorno";

/** A browser with cookies that stops at the redirect to the school. */
function createBrowser(issuer: string, returnTo: string) {
  const cookies = new Map<string, string>();
  return async function open(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; html: string }> {
    let url = address;
    let body = form && new URLSearchParams(form);
    for (;;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        method: body ? "POST" : "GET",
        redirect: "manual",
        headers: { cookie },
        ...(body ? { body } : {}),
      });
      for (const text of response.headers.getSetCookie()) {
        const [pair = ""] = text.split(";");
        const at = pair.indexOf("=");
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get("location");
      if (!location) return { url, html: await response.text() };
      url = new URL(location, issuer).href;
      if (url.startsWith(returnTo)) return { url, html: "" };
      body = undefined;
    }
  };
}

/** @param claimsOf the claims of an account, which only the userinfo endpoint returns. */
export async function startOidcProvider(
  claimsOf: (account: string) => Record<string, unknown>,
  returnTo = SCHOOL_RETURN,
) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [returnTo] }],
    cookies: { keys: ["chave dos cookies do teste"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    pkce: { required: () => true },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    /** Signs in and consents on the provider's pages; returns the path of the redirect to the school. */
    async signIn(address: string, account: string): Promise<string> {
      const open = createBrowser(issuer, returnTo);
      const login = await open(address);
      const consent = await open(login.url, { prompt: "login", login: account, password: "x" });
      const { url } = consent.url.startsWith(returnTo)
        ? consent
        : await open(consent.url, { prompt: "consent" });
      return url.replace("http://escola.test", "");
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
