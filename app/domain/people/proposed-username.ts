import { foldText } from "../fold-text.ts";
import { MAX_USERNAME_LENGTH } from "../limits.ts";

const PARTICLES = new Set(["da", "de", "do", "das", "dos", "e"]);
const LEAST = 3;

/** `ines.pecanha` of "Inês da Silva Peçanha", or `ines.pecanha2` if that is taken. */
export function proposedUsername(name: string, isTaken: (username: string) => boolean): string {
  const words = foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !PARTICLES.has(word));
  const [first = "", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const base = (last ? `${first}.${last}` : first).slice(0, MAX_USERNAME_LENGTH - 4).padEnd(LEAST, "0");
  if (first === "" || !isTaken(base)) return first === "" ? "" : base;
  for (let number = 2; number < 1000; number++) if (!isTaken(`${base}${number}`)) return `${base}${number}`;
  return "";
}

/** The place of the username in a pattern of e-mail addresses. */
export const USERNAME_PLACE = "{usuario}";

/** `ines.pecanha@escola.br` of `{usuario}@escola.br`. */
export function emailByPattern(pattern: string, username: string): string {
  return pattern.replaceAll(USERNAME_PLACE, username);
}
