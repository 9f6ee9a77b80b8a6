/** Descriptive fields of a row, which no rule depends on: one table per subject, from which everything else derives. */

/** What a field holds: another row's id, a text or a whole number that may be left out. */
type Values = { reference: number; text: string | null; number: number | null };

/** The fields by name. `fact` is the field that holds the referenced row's name. */
export type ContentTable = Record<string, { column: string; kind: keyof Values; fact?: string }>;

export type NameOf<T extends ContentTable> = keyof T & string;

export type ContentOf<T extends ContentTable> = { -readonly [N in NameOf<T>]: Values[T[N]["kind"]] };

/** The same as people read it: a reference by its name. */
export type FactsOf<T extends ContentTable> = {
  -readonly [N in NameOf<T> as T[N] extends { fact: infer F extends string } ? F : N]: T[N] extends {
    fact: string;
  }
    ? string
    : Values[T[N]["kind"]];
};

type ColumnsOf<T extends ContentTable> = {
  -readonly [N in NameOf<T> as T[N]["column"]]: Values[T[N]["kind"]];
};

type Selected<Prefix extends string, T extends ContentTable> = {
  [N in NameOf<T>]: `${Prefix}${T[N]["column"]} as ${N}`;
}[NameOf<T>];

export function namesOf<T extends ContentTable>(table: T): NameOf<T>[] {
  return Object.keys(table);
}

export function factOf<T extends ContentTable>(table: T, name: NameOf<T>): keyof FactsOf<T> & string {
  return (table[name]?.fact ?? name) as keyof FactsOf<T> & string;
}

export function eachOf<T extends ContentTable, Value>(
  table: T,
  value: (name: NameOf<T>) => Value,
): Record<NameOf<T>, Value> {
  return Object.fromEntries(namesOf(table).map((name) => [name, value(name)])) as Record<NameOf<T>, Value>;
}

export function pickContent<T extends ContentTable, Row extends Partial<ContentOf<T>>>(
  table: T,
  row: Row,
): Pick<Row, NameOf<T>> {
  return eachOf(table, (name) => row[name]) as Pick<Row, NameOf<T>>;
}

export function toColumns<T extends ContentTable>(table: T, row: ContentOf<T>): ColumnsOf<T> {
  return Object.fromEntries(namesOf(table).map((name) => [table[name]?.column, row[name]])) as ColumnsOf<T>;
}

export function toSelected<T extends ContentTable, Prefix extends string>(
  table: T,
  prefix: Prefix,
): Selected<Prefix, T>[] {
  return namesOf(table).map((name) => `${prefix}${table[name]?.column} as ${name}`) as Selected<Prefix, T>[];
}

export function toTyped<T extends ContentTable>(table: T, row: ContentOf<T>): Record<NameOf<T>, string> {
  return eachOf(table, (name) => String(row[name] ?? ""));
}

type Blank<T extends ContentTable> = {
  -readonly [N in NameOf<T> as T[N]["kind"] extends "reference" ? never : N]: null;
};

export function blankOf<T extends ContentTable>(table: T): Blank<T> {
  const names = namesOf(table).filter((name) => table[name]?.kind !== "reference");
  return Object.fromEntries(names.map((name) => [name, null])) as Blank<T>;
}

type Texts<T extends ContentTable> = {
  [N in NameOf<T>]: T[N]["kind"] extends "text" ? N : never;
}[NameOf<T>];

/** The fields that hold what somebody typed, and so perhaps a person's name. */
export function textsOf<T extends ContentTable>(table: T): Texts<T>[] {
  return namesOf(table).filter((name) => table[name]?.kind === "text") as Texts<T>[];
}
