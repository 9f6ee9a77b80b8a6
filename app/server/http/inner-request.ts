import { isApiPath } from "#app/http/api/api-path.ts";
import { isUnsafe } from "./gate.ts";

type Parts = { url: URL; origin: string; body: Uint8Array | null };

/**
 * The request as the router sees it: under one origin, with its body as far as it was read. The gate has decided
 * where a write comes from; Remix would compare its headers once more, by a host that a proxy may have changed.
 */
export function toInnerRequest(request: Request, { url, origin, body }: Parts): Request {
  // Joined as text: `new URL("//evil", base)` would take the path for a host.
  const address = origin + url.pathname + url.search;
  // Of a page Remix answers the two differently; of a call the paper alone does, which HEAD must not issue.
  if (request.method === "HEAD" && !isApiPath(url.pathname))
    return new Request(address, { headers: request.headers });
  // Mostly a read under its own address, for which a copy would be work without an effect.
  if (!isUnsafe(request.method) && address === request.url) return request;
  const headers = new Headers(request.headers);
  headers.set("host", new URL(origin).host);
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return new Request(address, {
    method: request.method,
    headers,
    ...(body && body.byteLength > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
