import { problemSentence, problemStatus } from "#app/services/problems.ts";
import type { Feed } from "#app/services/public/feeds/feed.server.ts";
import type { Result } from "#app/services/result.ts";

/**
 * Answers a calendar, or 304 where the caller has it already; not indexed by search engines.
 * @param options.cacheControl whether shared caches may store it.
 * @param options.fileName what a browser would call it.
 */
export function answerFeed(
  request: Request,
  result: Result<Feed>,
  { cacheControl, fileName }: { cacheControl: string; fileName: string },
): Response {
  const common = { "X-Robots-Tag": "noindex", "Cache-Control": cacheControl };
  if (!result.ok) {
    const headers = new Headers({ ...common, "Content-Type": "text/plain; charset=utf-8" });
    if (result.details?.seconds) headers.set("Retry-After", String(result.details.seconds));
    return new Response(problemSentence(result), { status: problemStatus(result), headers });
  }
  const { body, etag } = result.value;
  const headers = { ...common, ETag: etag };
  // A proxy that compresses marks the tag as weak (`W/"…"`).
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${fileName}"`,
    },
  });
}
