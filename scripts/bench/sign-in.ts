import type { Role } from "#app/domain/access/role.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";

/** The `Cookie` header of a new session of the school's person with the role. */
export async function signIn(origin: string, role: Role): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ username: SIGN_INS[role], password: DEMO_PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`Signing in as ${SIGN_INS[role]}: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
