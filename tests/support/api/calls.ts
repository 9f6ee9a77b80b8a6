import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const HOST = "escola.test";

/** A raw request from the given address, with no header added but Host. */
export function raw(
  app: TestApp,
  path: string,
  init: RequestInit = {},
  address = "127.0.0.1",
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("host")) headers.set("host", HOST);
  return app.handle(new Request(`http://${HOST}${path}`, { redirect: "manual", ...init, headers }), {
    address,
  });
}

/** Signs in by the form as a browser does; the response sets the cookie. */
export function formSignIn(
  app: TestApp,
  username: string,
  password = PASSWORD,
  options: { address?: string; cookie?: string; path?: string } = {},
): Promise<Response> {
  const init = {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", ...(options.cookie ? { cookie: options.cookie } : {}) },
    body: new URLSearchParams({ username, password }),
  };
  return raw(app, options.path ?? "/auth", init, options.address);
}

/** The `Set-Cookie` text of the session, or undefined. */
export function sessionCookieOf(response: Response): string | undefined {
  return response.headers.getSetCookie().find((cookie) => cookie.includes("reservas_sessao="));
}

/** `name=value` of a `Set-Cookie` text. */
export function cookiePair(setCookie: string | undefined): string {
  return (setCookie ?? "").split(";")[0] ?? "";
}

/** The status of the current-user call with this cookie: 200 signed in, 401 not. */
export async function fetchStatusWith(app: TestApp, cookie: string): Promise<number> {
  return (await raw(app, "/api/user", { headers: { cookie } })).status;
}
