export type NamedGroup = { head: string; nameOf: (name: string) => string };

function startsWithWords(name: string, words: string): boolean {
  return name.startsWith(`${words} `) && /^\p{L}/u.test(name.slice(words.length + 1));
}

const PREPOSITION = / (?:de|da|do|das|dos)$/;

/** `Laboratórios` of `Laboratório de`, `Laboratórios de Informática` of `Laboratório de Informática`. */
function pluralHead(words: string): string {
  return words.replace(PREPOSITION, "").replace(/^(\p{L}*[aeioáéó])(?!\p{L})/iu, "$1s");
}

/**
 * Words that start at least half of a group's names are shown once, as its head: `Laboratórios` over `Redes`.
 * A numbered name (`Sala 101`) and one that starts otherwise stay whole.
 */
export function nameGroup(own: string, names: string[]): NamedGroup {
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ");
    for (let count = 1; count < words.length; count++) {
      const head = words.slice(0, count).join(" ");
      if (startsWithWords(name, head)) counts.set(head, (counts.get(head) ?? 0) + 1);
    }
  }
  const shared = [...counts].filter(
    ([head, count]) => head !== own && count >= 2 && count * 2 >= names.length,
  );
  const [head] = shared.sort(([a], [b]) => b.length - a.length)[0] ?? [];
  if (head === undefined) return { head: own, nameOf: (name) => name };
  return {
    head: pluralHead(head),
    nameOf: (name) => (startsWithWords(name, head) ? name.slice(head.length + 1) : name),
  };
}

/** Splits `Laboratório de Redes` into its kind and its own words; a name without a kind is whole. */
export function splitName(name: string): { head: string | null; rest: string } {
  const match = /^(\p{L}{3,} d(?:e|a|o|as|os)) (\p{L}.*)$/u.exec(name);
  return match?.[1] && match[2] ? { head: match[1], rest: match[2] } : { head: null, rest: name };
}
