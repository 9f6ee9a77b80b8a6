import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";

/**
 * "Gerar senha" without JavaScript: the form is posted to its own address with `?gerar=1`, which answers with
 * a redirect to the same dialog. Its address holds the typed values, but never a password, and only there, in
 * the answer to a GET, the generated password is shown.
 */
const GENERATE = "gerar";
const FIELDS = ["name", "email", "username", "role"] as const;
/** What the longest of the fields may hold. */
const MAX_LENGTH = MAX_EMAIL_LENGTH;

export type UserDraft = Record<(typeof FIELDS)[number], string>;

/** The query string of the list behind a dialog, without the dialog's own parameters. */
export function listQuery(search: string): string {
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of ["busca", "perfil", "pagina"]) {
    const value = given.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}

export function wantsPassword(url: URL): boolean {
  return url.searchParams.has(GENERATE);
}

export function generateQuery(search: string, typed?: FormData): string {
  const query = new URLSearchParams(listQuery(search));
  query.set(GENERATE, "1");
  for (const field of FIELDS) {
    const value = typed?.get(field);
    if (typeof value === "string" && value) query.set(field, value.slice(0, MAX_LENGTH).toWellFormed());
  }
  return `?${query}`;
}

export function draftOf(url: URL): Partial<UserDraft> {
  return Object.fromEntries(
    FIELDS.map((field) => [field, url.searchParams.get(field)?.slice(0, MAX_LENGTH)]).filter(([, v]) => v),
  );
}
