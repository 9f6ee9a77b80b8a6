import { generatePassword } from "#app/domain/access/generate-password.ts";
import { createUserSchema } from "#app/models/people/user.schema.ts";
import type { Config } from "#app/server/config.ts";
import { createDeps } from "#app/server/deps.ts";
import type { Program } from "#app/server/process/program.ts";
import type { Deps } from "#app/services/deps.ts";
import { createAdminAsOperator, freeAdminName } from "#app/services/people/create-user.server.ts";
import { resetPasswordAsOperator } from "#app/services/people/reset-password.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import type { Refusal } from "#app/services/result.ts";
import { cliText } from "#app/text/program/cli.ts";
import { withEndLater } from "#db/first-error.ts";
import { CommandRefused } from "./refused.ts";
import { openForTool, refuseOffPrimary } from "./tool-database.ts";

async function withDeps<T>(config: Config, program: Program, work: (deps: Deps) => Promise<T>): Promise<T> {
  await refuseOffPrimary(config);
  const db = openForTool(config, program);
  const deps = createDeps(config, program, db);
  return withEndLater(
    () => work(deps),
    async () => {
      await deps.passwords.close();
      db.close();
    },
  );
}

function sentenceOf(refusal: Refusal): string {
  return Object.values(refusal.errors ?? {}).flat()[0] ?? problemSentence(refusal);
}

/** `user reset-password NAME`: gives the account a new password, printed once, and ends its sessions. */
export async function resetUserPassword(config: Config, program: Program, username: string): Promise<void> {
  const reset = await withDeps(config, program, (deps) => resetPasswordAsOperator(deps, username));
  if (!reset.ok) throw new CommandRefused(cliText.unknownUser(username));
  console.info(cliText.passwordReset(username, reset.value));
}

type NewAdmin = { username?: string; name: string; email?: string };

function readNewAdmin(input: NewAdmin & { username: string }, password: string) {
  const email = input.email ?? `${input.username}@escola.local`;
  const parsed = createUserSchema.safeParse({ ...input, email, password, role: "admin" });
  if (parsed.success) return parsed.data;
  // Do not report an error in an address that was not typed.
  const sentences = parsed.error.issues.map(({ message, path }) =>
    path[0] === "email" && input.email === undefined ? cliText.needsEmail : `${message}.`,
  );
  throw new CommandRefused(sentences.join("\n"));
}

/** `user create-admin`: makes an administrator with a password that is printed once. */
export async function createAdmin(config: Config, program: Program, input: NewAdmin): Promise<void> {
  const password = generatePassword();
  const created = await withDeps(config, program, async (deps) => {
    const username = input.username ?? freeAdminName(deps.db);
    return createAdminAsOperator(deps, readNewAdmin({ ...input, username }, password));
  });
  if (!created.ok) throw new CommandRefused(sentenceOf(created));
  console.info(cliText.adminCreated(created.value.username, password));
}
