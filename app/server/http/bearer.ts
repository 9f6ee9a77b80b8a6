import { isApiPath } from "#app/http/api/api-path.ts";

const BEARER = /^bearer(?: +(.*))?$/i;

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1), empty where it names none; null without one. */
export function bearerToken(header: string | null | undefined): string | null {
  const found = BEARER.exec(header?.trim() ?? "");
  return found ? (found[1] ?? "").trim() : null;
}

/**
 * The key that a call comes with; null where it comes with none, and on screens, which know sessions only. What comes
 * with one is not asked for its cookies, nor where it was sent from: another site's page cannot set the header without
 * a permission (CORS) that is never given.
 */
export function keyOfCall(request: Request, url: URL): string | null {
  return isApiPath(url.pathname) ? bearerToken(request.headers.get("authorization")) : null;
}
