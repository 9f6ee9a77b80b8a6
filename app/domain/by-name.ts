const collator = new Intl.Collator("pt-BR", { numeric: true });

/** The order of names in lists: as in Portuguese, numbers as numbers ("Sala 2" before "Sala 10"). */
export function byName(a: { name: string; id: number }, b: { name: string; id: number }): number {
  return collator.compare(a.name, b.name) || a.id - b.id;
}
