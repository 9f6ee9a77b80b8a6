import { generatePassword } from "#app/domain/access/generate-password.ts";
import { countUsers, insertUser } from "#app/models/people/user.server.ts";
import { knownSource, type PasswordHasher } from "#app/services/access/passwords.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";

/**
 * Creates the user `admin` if there is no administrator yet (rules R5.10).
 * @returns the generated password to print once; null if nothing was created or the password was given.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, "db" | "now"> & { passwords: Pick<PasswordHasher, "hash"> },
  givenPassword: string | undefined,
): Promise<string | null> {
  const hasAdmin = () => countUsers(deps.db, { role: "admin" }) > 0;
  if (hasAdmin()) return null;
  const password = givenPassword ?? generatePassword();
  const hashed = await deps.passwords.hash(password, knownSource("first admin"));
  if (!hashed.ok) throw new Error("No one else can be waiting before there is an administrator");
  const passwordHash = hashed.value;
  return deps.db.writeWhenUnlocked(() => {
    // While the password was hashed, another node may have written one, or an operator's command.
    if (hasAdmin()) return null;
    insertUser(deps.db, {
      username: "admin",
      name: "Administrador",
      email: "admin@escola.local",
      role: "admin",
      passwordHash,
      firstLogin: true,
      at: timestamp(deps),
    });
    return givenPassword ? null : password;
  });
}
