import { renderToStaticMarkup } from "react-dom/server";
import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import type { ApiDocument } from "#app/openapi/document.ts";
import { renderPublicPage } from "#app/routes/public/document.server.tsx";
import { renderMarkup } from "#app/routes/public/markup.server.tsx";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import sheet from "./api-docs.css?url";
import { ApiDocs, sectionsOf } from "./view.tsx";

export const loader = guarded({
  "GET /api/docs": async ({ url, context }) => {
    const school = schoolOf({ url, context });
    const document = JSON.parse(context.apiDocument()) as ApiDocument;
    let sections = "";
    for (const section of sectionsOf(document, context.origin)) {
      await yieldToEventLoop();
      sections += renderToStaticMarkup(section);
    }
    return renderPublicPage({
      status: 200,
      title: `${document.info.title} · ${school.name}`,
      school,
      sheet,
      body: [renderMarkup(<ApiDocs document={document} sections={sections} />)],
    });
  },
});
