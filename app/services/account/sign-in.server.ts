import { findCredentials, findUser, type User } from "#app/models/user.server.ts";
import type { Deps } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";

/**
 * Checks a username (trimmed, without regard to case) and its password. An unknown name costs the same work
 * and gets the same answer as a wrong password.
 */
export async function verifySignIn(
  deps: Deps,
  input: { username: string; password: string },
  address: string,
): Promise<Result<User>> {
  const username = input.username.trim();
  const wait = await deps.throttle.begin(username, address);
  if (wait > 0) return refuse("tooManyAttempts", { seconds: wait });
  const credentials = findCredentials(deps.db, username);
  const right = await deps.passwords.verify(input.password, credentials?.passwordHash ?? null);
  const user = right && credentials ? findUser(deps.db, credentials.id) : null;
  if (!user) return refuse("badCredentials");
  await deps.throttle.succeeded(username, address);
  return done(user);
}
