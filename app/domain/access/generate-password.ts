import { randomInt } from "node:crypto";

// Without look-alikes: no I, l, 1, O, o, 0.
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LOWER = "abcdefghijkmnpqrstuvwxyz";
const DIGITS = "23456789";
const SPECIAL = "!@#$%&*?+-";

function pick(characters: string): string {
  return characters[randomInt(characters.length)] ?? "";
}

/**
 * A random password with at least one uppercase letter, lowercase letter, digit and special character, without
 * look-alike characters (rules R6.5).
 */
export function generatePassword(length = 12): string {
  const characters = [UPPER, LOWER, DIGITS, SPECIAL].map(pick);
  while (characters.length < length) characters.push(pick(UPPER + LOWER + DIGITS + SPECIAL));
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    const moved = characters[i] ?? "";
    characters[i] = characters[j] ?? "";
    characters[j] = moved;
  }
  return characters.join("");
}
