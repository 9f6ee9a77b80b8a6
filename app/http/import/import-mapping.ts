import {
  guessMapping,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from "#app/domain/import/import.ts";

/**
 * Which columns an address chooses (`?nome=0&email=2`): a field that it leaves empty is not imported. An address that
 * names no columns means those whose titles are known.
 */
export function readMapping(
  url: URL,
  { kind, titles }: { kind: ImportKind; titles: string[] },
): ImportMapping {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const { searchParams } = url;
  if (!fields.some(({ slug }) => searchParams.has(slug))) return guessMapping(kind, titles);
  return Object.fromEntries(
    fields.flatMap(({ name, slug }) => {
      const text = searchParams.get(slug) ?? "";
      const column = /^\d{1,2}$/.test(text) ? Number(text) : -1;
      return column >= 0 && column < titles.length ? [[name, column]] : [];
    }),
  );
}
