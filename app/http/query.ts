import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";

/** The page that an address asks for (`?pagina=`); anything that is no page number is the first. */
export function pageParam(url: URL): number {
  const text = url.searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function formOf(query: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of query) form.append(name, value);
  return form;
}

export function searchText(url: URL): string {
  return (url.searchParams.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
