const collator = new Intl.Collator("pt-BR", { numeric: true });

/** Names as in Portuguese, numbers as numbers ("Sala 2" before "Sala 10"). */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

export function byName(a: { name: string; id: number }, b: { name: string; id: number }): number {
  return compareNames(a.name, b.name) || a.id - b.id;
}
