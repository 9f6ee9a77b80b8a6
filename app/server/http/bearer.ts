import { isApiPath } from "#app/http/api/api-path.ts";

const BEARER = /^bearer(?: +(.*))?$/i;

/**
 * The token of an `Authorization: Bearer` header (RFC 6750 §2.1), empty where the header has none; null without the
 * header.
 */
export function bearerToken(header: string | null | undefined): string | null {
  const found = BEARER.exec(header?.trim() ?? "");
  return found ? (found[1] ?? "").trim() : null;
}

/**
 * The API key of a call; null without one, and on screens, which accept sessions only. A request with a key is not
 * checked for cookies or origin: another site's page cannot set the header without a CORS permission, which is never
 * given.
 */
export function keyOfCall(request: Request, url: URL): string | null {
  return isApiPath(url.pathname) ? bearerToken(request.headers.get("authorization")) : null;
}
