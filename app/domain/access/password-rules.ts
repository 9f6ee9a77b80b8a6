import { MAX_PASSWORD_BYTES } from "#app/domain/limits.ts";

/** Characters that a password has at least (rules R6.1). */
export const MIN_PASSWORD_LENGTH = 8;

/** The password rules (rules R6.1), for the schema and for the live checklist alike. */
export const PASSWORD_RULES = [
  { code: "length", test: (password: string) => [...password].length >= MIN_PASSWORD_LENGTH },
  { code: "upper", test: (password: string) => /\p{Lu}/u.test(password) },
  { code: "lower", test: (password: string) => /\p{Ll}/u.test(password) },
  { code: "digit", test: (password: string) => /\p{Nd}/u.test(password) },
  { code: "special", test: (password: string) => /[^\p{L}\p{N}]/u.test(password) },
] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number]["code"];

/** Whether bcrypt reads the whole password: it stops after so many bytes of UTF-8. */
export function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;
}
