import {
  DEFAULT_TYPES,
  DEFAULTED_FIELDS,
  guessMapping,
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportDefaults,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type LeftOutRows,
} from "#app/domain/import/import.ts";
import { MAX_IMPORT_ROWS } from "#app/domain/limits.ts";
import { USERNAME_PLACE } from "#app/domain/people/proposed-username.ts";

/**
 * Which columns an address chooses (`?nome=0&email=2`): a field that it leaves empty is not imported. An address that
 * names no columns means those whose titles are known.
 */
function readMapping(url: URL, { kind, titles }: { kind: ImportKind; titles: string[] }): ImportMapping {
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

const LONGEST_DEFAULT = 100;

/** What an address chooses for rows that lack it: `?tipo-padrao=Sala`, `usuario-padrao=nome`, `email-padrao={usuario}@…`. */
function readDefaults({ searchParams }: URL, kind: ImportKind): ImportDefaults {
  const has = (name: keyof ImportDefaults) => DEFAULTED_FIELDS[kind]?.includes(name);
  const of = (slug: string) => (searchParams.get(slug) ?? "").trim().slice(0, LONGEST_DEFAULT);
  const type = DEFAULT_TYPES[kind]?.find((each) => each === of("tipo-padrao"));
  const email = of("email-padrao");
  return {
    ...(has("type") && type ? { type } : {}),
    ...(has("username") && of("usuario-padrao") === "nome" ? { username: "name" as const } : {}),
    ...(has("email") && email.includes(USERNAME_PLACE) ? { email } : {}),
  };
}

/** Which rows an address leaves out: `?fora=12&fora=15`, or all that are at fault by `?fora=erros`. */
function readLeftOut({ searchParams }: URL): LeftOutRows {
  const given = searchParams.getAll("fora").slice(0, MAX_IMPORT_ROWS);
  if (given.includes("erros")) return "faulty";
  return new Set(given.filter((text) => /^\d{1,7}$/.test(text)).map(Number));
}

/** All that an address says of how the rows of a file are read. */
export function readChoices(url: URL, upload: { kind: ImportKind; titles: string[] }): ImportChoices {
  return {
    mapping: readMapping(url, upload),
    defaults: readDefaults(url, upload.kind),
    leftOut: readLeftOut(url),
  };
}
