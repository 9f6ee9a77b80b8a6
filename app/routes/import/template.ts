import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, notFound } from "#app/http/access/guarded.server.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { writeTemplate } from "#app/services/import/template.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { templateText } from "#app/text/import/templates.ts";

/** A template file for an import. */
export const loader = guarded({
  "GET /admin/importar/modelo/:file": async ({ params, actor, context, deps }) => {
    const fileName = params.file ?? "";
    const written = await writeTemplate(deps, actor, fileName);
    if (!written.ok) {
      if (written.problem === "notFound") throw notFound();
      const toast = { title: templateText.failed, description: problemSentence(written) };
      return redirectWithToast(context, ADDRESSES.importFile, { ...toast, variant: "destructive" });
    }
    const { type, body } = written.value;
    return new Response(body, {
      headers: {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="modelo-${fileName}"`,
      },
    });
  },
});
