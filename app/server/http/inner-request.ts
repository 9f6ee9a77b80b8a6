import { isApiPath } from "#app/http/api/api-path.ts";
import { isUnsafe } from "./gate.ts";

type Parts = { url: URL; origin: string; body: Uint8Array | null };

/**
 * Under one origin, with the body that was read: the gate has checked the origin, which Remix would compare once
 * more.
 */
export function toInnerRequest(request: Request, { url, origin, body }: Parts): Request {
  // Concatenated: `new URL("//evil", base)` would parse the path as a host.
  const address = origin + url.pathname + url.search;
  // Remix answers GET and HEAD of a page differently; of the calls only the proof's PDF does, which HEAD must not
  // issue.
  if (request.method === "HEAD" && !isApiPath(url.pathname))
    return new Request(address, { headers: request.headers });
  // Most requests are reads under their own address: a copy would have no effect.
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
