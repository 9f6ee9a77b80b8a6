import { setTimeout } from "node:timers/promises";
import { generatePassword } from "#app/domain/access/generate-password.ts";
import { setFirstPassword } from "#app/models/import/import-write.server.ts";
import type { PasswordSource } from "../access/passwords.server.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** A new account's password, to be printed once. */
export type FirstPassword = { name: string; username: string; password: string };

/** While the queue of passwords is full, people who sign in come first. */
const PAUSE_MS = 1000;
const CHUNK = 100;

/** Makes a password for each, a few at a time. */
export async function generatePasswords(
  people: { name: string; username: string }[],
): Promise<FirstPassword[]> {
  const passwords: FirstPassword[] = [];
  for (const person of people) {
    passwords.push({ ...person, password: generatePassword() });
    if (passwords.length % CHUNK === 0) await yieldToEventLoop();
  }
  return passwords;
}

/**
 * Gives imported accounts their first passwords, one after the other, in the workers that sign-ins use too. Until
 * its turn an account cannot be signed in to.
 * @param progress counts those that are done.
 */
export async function setFirstPasswords(
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
