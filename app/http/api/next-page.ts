/** The `Link` header that leads to a call's next page (RFC 8288); none where there is no cursor to go on from. */
export function nextPageLink(url: URL, cursor: string | null): HeadersInit {
  if (cursor === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.set("cursor", cursor);
  return { Link: `<${url.pathname}?${query}>; rel="next"` };
}

/**
 * The rows of a page, with the header that leads to the next one.
 * @param found one row more than `limit` where another page follows.
 * @param cursorOf the cursor after a page's last row.
 */
export function cursorPage<Row>(
  url: URL,
  found: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; headers: HeadersInit } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, headers: nextPageLink(url, last && found.length > limit ? cursorOf(last) : null) };
}
