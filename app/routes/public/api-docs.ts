import { html } from "#app/domain/html.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { API_ORIGIN, apiInfoText } from "#app/text/access/api-docs.ts";
import sheet from "./api-docs.css?url";
import { renderPublicPage } from "./document.server.ts";

export const loader = guarded({
  "GET /api/docs": ({ url, context }) => {
    const school = schoolOf({ url, context });
    const page = context.apiFile("docs.html").replaceAll(API_ORIGIN, html`${context.origin}`.text);
    return renderPublicPage({
      status: 200,
      title: `${apiInfoText.title} · ${school.name}`,
      school,
      sheet,
      body: [Buffer.from(page)],
    });
  },
});
