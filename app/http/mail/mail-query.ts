/** What the list of recent mail is asked for by its address: `?situacao=nao-enviados`, `?antes={id}`. */
export function readMailQuery(url: URL): { before: number | null; onlyFailed: boolean } {
  const before = url.searchParams.get("antes") ?? "";
  return {
    before: /^[1-9]\d{0,15}$/.test(before) ? Number(before) : null,
    onlyFailed: url.searchParams.get("situacao") === "nao-enviados",
  };
}
