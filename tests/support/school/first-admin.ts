import { expect } from "vitest";
import { ADMIN_PASSWORD, type RunningServer } from "#tests/support/server/server.ts";

/** The password that the first admin has after `signInFirstAdmin`. */
export const CHANGED_PASSWORD = "Nova#Senha2026";

/** A POST of JSON to a running server. */
export function post(
  server: RunningServer,
  address: string,
  cookie: string,
  body: object,
): Promise<Response> {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  return fetch(server.address + address, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The `Cookie` header that the answer asks to be sent from now on. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The session of the first admin, who has changed the password. */
export async function signInFirstAdmin(server: RunningServer): Promise<string> {
  const first = await post(server, "/api/login", "", { username: "admin", password: ADMIN_PASSWORD });
  const changed = await post(server, "/api/change-password", cookieOf(first), {
    currentPassword: ADMIN_PASSWORD,
    newPassword: CHANGED_PASSWORD,
    confirmPassword: CHANGED_PASSWORD,
  });
  expect(changed.status).toBe(200);
  return cookieOf(changed);
}
