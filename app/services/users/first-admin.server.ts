import { generatePassword } from "#app/domain/generate-password.ts";
import { countUsersByRole, insertUser } from "#app/models/user.server.ts";
import { type Deps, timestamp } from "../deps.ts";

/**
 * Makes the user `admin` where there is no administrator yet (decisions.md, "People and permissions").
 * @returns the generated password to print once; null where nothing was made or the password was given.
 */
export async function ensureFirstAdmin(
  deps: Deps,
  givenPassword: string | undefined,
): Promise<string | null> {
  if (countUsersByRole(deps.db, "admin") > 0) return null;
  const password = givenPassword ?? generatePassword();
  const passwordHash = await deps.passwords.hash(password);
  deps.db.write(() => {
    insertUser(deps.db, {
      username: "admin",
      name: "Administrador",
      email: "admin@escola.local",
      role: "admin",
      passwordHash,
      firstLogin: true,
      at: timestamp(deps),
    });
  });
  return givenPassword ? null : password;
}
