import { TEACHER_SEPARATOR } from "#app/domain/joined-names.ts";

/** How much of a teacher's name the public sees (rules R9.20). */
export const PUBLIC_NAMES = ["full", "initials", "none"] as const;
export type PublicName = (typeof PUBLIC_NAMES)[number];

/** Words that join a name's parts: "Ana da Silva e Souza". */
const PARTICLES = new Set(["da", "das", "de", "di", "do", "dos", "du", "e"]);

/** "Marcos Vinícius de Andrade" as "Marcos V. A.". */
function initialsOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const parts = rest.filter((word) => !PARTICLES.has(word.toLocaleLowerCase("pt-BR")));
  return [first, ...parts.map((word) => `${[...word][0]?.toLocaleUpperCase("pt-BR")}.`)].join(" ");
}

/**
 * What the public sees of one or several teachers' names.
 * @param names as `TEACHER_SEPARATOR` joins them.
 * @returns the empty text where nothing is shown.
 */
export function publicNames(shown: PublicName, names: string): string {
  if (shown === "none") return "";
  if (shown === "full") return names;
  return names.split(TEACHER_SEPARATOR).map(initialsOf).join(TEACHER_SEPARATOR);
}
