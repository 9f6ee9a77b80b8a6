import { guarded } from "#app/http/guarded.server.ts";
import { readFeed } from "#app/services/calendar-feed/feed.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";

/** Kept out of search engines and shared caches; a calendar program asks whether anything changed. */
const HEADERS = { "X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache" };

export const loader = guarded({
  "GET /calendario/:file": async ({ request, params, context, deps }) => {
    const result = await readFeed(deps, params.file ?? "", context.clientAddress);
    if (!result.ok) {
      const headers = new Headers({ ...HEADERS, "Content-Type": "text/plain; charset=utf-8" });
      if (result.details?.seconds) headers.set("Retry-After", String(result.details.seconds));
      return new Response(problemSentence(result), { status: problemStatus(result), headers });
    }
    const { body, etag } = result.value;
    const headers = { ...HEADERS, ETag: etag };
    // A proxy that compresses marks the tag as weak (`W/"…"`).
    if (request.headers.get("if-none-match")?.includes(etag))
      return new Response(null, { status: 304, headers });
    return new Response(body, {
      headers: {
        ...headers,
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="reservas.ics"',
      },
    });
  },
});
