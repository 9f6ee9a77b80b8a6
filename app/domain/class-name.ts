/** The fewest letters of a class's name. */
const LEAST = 3;

/** The name that a class gets: "1A", which is too short to be one, is "Turma 1A" (rules R18.3). */
export function classNameOf(typed: string): string {
  const name = typed.trim();
  return name !== "" && name.length < LEAST ? `Turma ${name}` : name;
}

/** A name of at most this many characters stands whole. */
const WHOLE = 32;
/** The end of a longer one has at most this many. */
const END = 18;

/**
 * A long class's name in two parts, so that a narrow place cuts the course and never the end, which distinguishes the
 * classes of a course: `Turma 3A – 2026` of "Ensino Médio Integrado ao Técnico em Informática – 2026 – Turma 3A".
 * @returns `course` is null where the name stands whole.
 */
export function classNameParts(name: string): { end: string; course: string | null } {
  if (name.length <= WHOLE) return { end: name, course: null };
  const words = name.split(/\s+/);
  let at = words.length - 1;
  while (at > 1 && words.slice(at - 1).join(" ").length <= END) at -= 1;
  const end = words
    .slice(at)
    .join(" ")
    .replace(/^[–-]\s+/, "")
    .replace(/^(\d{4}) [–-] (.+)$/, "$2 – $1");
  const course = words
    .slice(0, at)
    .join(" ")
    .replace(/\s+[–-]$/, "");
  return course === "" || end.length > WHOLE ? { end: name, course: null } : { end, course };
}
