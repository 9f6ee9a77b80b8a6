import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import type { ApiDocument } from "#app/openapi/document.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { toMarkup } from "#app/routes/public/markup.server.ts";
import sheet from "./api-docs.css?url";
import { apiDocsView } from "./view.ts";

export const loader = guarded({
  "GET /api/docs": ({ url, context }) => {
    const school = schoolOf({ url, context });
    const document = JSON.parse(context.apiDocument()) as ApiDocument;
    return renderPublicPage({
      status: 200,
      title: `${document.info.title} · ${school.name}`,
      school,
      sheet,
      body: [toMarkup(apiDocsView(document, context.origin))],
    });
  },
});
