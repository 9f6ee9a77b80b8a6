/** The `Link` header that leads to a call's next page (RFC 8288); none where there is no cursor to go on from. */
export function nextPageLink(url: URL, cursor: string | null): HeadersInit {
  if (cursor === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.set("cursor", cursor);
  return { Link: `<${url.pathname}?${query}>; rel="next"` };
}
