import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { generatePassword } from "#app/domain/access/generate-password.ts";
import { setFirstPassword } from "#app/models/import/import-write.server.ts";
import type { PasswordSource } from "../access/passwords.server.ts";
import type { Deps } from "../deps.ts";
import type { Result } from "../result.ts";
import { waitFor } from "../wait-for.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** A new account's password, to be printed once. */
export type FirstPassword = { name: string; username: string; password: string };

/** Passwords to print once, and how many of them do not hold yet. */
export type FirstPasswords = { passwords: FirstPassword[]; pending: number };

/** A request is given 30 s: passwords that take longer are set all the same, but no longer waited for. */
const WAIT_MS = 15_000;
/** While the queue of passwords is full, people who sign in come first. */
const PAUSE_MS = 1000;
const CHUNK = 100;

/** The hash of a random secret, which every new account has until it gets a password of its own. */
export function hashPlaceholder({ passwords }: Deps, source: PasswordSource): Promise<Result<string>> {
  return passwords.hash(randomBytes(30).toString("base64url"), source);
}

/** Makes a password for each, a few at a time. */
async function generatePasswords(people: { name: string; username: string }[]): Promise<FirstPassword[]> {
  const passwords: FirstPassword[] = [];
  for (const person of people) {
    passwords.push({ ...person, password: generatePassword() });
    if (passwords.length % CHUNK === 0) await yieldToEventLoop();
  }
  return passwords;
}

/** Gives new accounts, which have the placeholder's hash, their first passwords. */
export async function giveFirstPasswords(
  deps: Deps,
  people: { name: string; username: string }[],
  by: { placeholder: string; source: PasswordSource },
): Promise<FirstPasswords> {
  const passwords = await generatePasswords(people);
  const progress = { done: 0 };
  await waitFor(setFirstPasswords(deps, passwords, { ...by, progress }), WAIT_MS);
  return { passwords, pending: passwords.length - progress.done };
}

/**
 * Gives new accounts their first passwords, one after the other, in the workers that sign-ins use too. Until
 * its turn an account cannot be signed in to.
 * @param progress counts those that are done.
 */
async function setFirstPasswords(
  deps: Deps,
  passwords: FirstPassword[],
  {
    placeholder,
    source,
    progress,
  }: { placeholder: string; source: PasswordSource; progress: { done: number } },
): Promise<void> {
  for (const { username, password } of passwords) {
    let hashed = await deps.passwords.hash(password, source);
    while (!hashed.ok) {
      await setTimeout(PAUSE_MS);
      hashed = await deps.passwords.hash(password, source);
    }
    const passwordHash = hashed.value;
    await deps.db.whenUnlocked(() => setFirstPassword(deps.db, { username, placeholder, passwordHash }));
    progress.done++;
  }
}
