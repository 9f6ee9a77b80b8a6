import { guarded } from "#app/http/access/guarded.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { findSchoolFile } from "#app/services/settings/school/school.server.ts";

/** The policy of an uploaded picture: it can only draw itself, also where its address is opened directly. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const loader = guarded({
  "GET /escola/:file": ({ params, deps }) => {
    const file = findSchoolFile(deps, params.file ?? "");
    if (!file) {
      const headers = { "Content-Type": "text/plain; charset=utf-8" };
      return new Response(problemSentence(refuse("notFound")), { status: 404, headers });
    }
    return new Response(new Uint8Array(file.body), {
      headers: {
        "Content-Type": file.type,
        "Content-Security-Policy": POLICY,
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Robots-Tag": "noindex",
      },
    });
  },
});
