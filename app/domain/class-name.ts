/** The fewest letters of a class's name. */
const LEAST = 3;

/** The name that a class gets: "1A", which is too short to be one, is "Turma 1A" (rules R18.3). */
export function classNameOf(typed: string): string {
  const name = typed.trim();
  return name !== "" && name.length < LEAST ? `Turma ${name}` : name;
}
