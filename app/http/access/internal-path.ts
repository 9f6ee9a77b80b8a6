/** The longest address to come back to: a form's with its remarks in it. */
export const MAX_PATH = 4000;

const OWN = "http://own.invalid";

/**
 * The address to lead back to, if it is one of ours, else "/". What counts is the address that a browser makes
 * of it (WHATWG URL): `/.//evil.example` is short for `//evil.example`, which is another site.
 * @param target a path with an optional query string, as a caller wrote it.
 */
export function internalPath(target: string | null): string {
  if (!target || target.length > MAX_PATH || !target.startsWith("/") || hasControl(target)) return "/";
  if (!URL.canParse(target, OWN)) return "/";
  const { origin, pathname, search } = new URL(target, OWN);
  const path = pathname + search;
  // What is left of it can be no address at all: `/.//` is `//`.
  const leadsHome = origin === OWN && URL.parse(path, OWN)?.origin === OWN;
  return leadsHome && path.length <= MAX_PATH ? path : "/";
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\\");
}
