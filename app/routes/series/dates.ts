import { guarded } from "#app/http/access/guarded.server.ts";
import { parseForm } from "#app/http/form/form.server.ts";
import { formOf } from "#app/http/query.ts";
import { seriesDatesSchema } from "#app/models/series/series.schema.ts";
import { NO_SERIES_DATES, readSeriesDates, readTypedStart } from "#app/services/series/series-form.server.ts";

/** The dates of the series that is being filled in, the rooms on them, and what its first day decides: requested in the background, debounced. */
export const loader = guarded({
  "GET /reservas/serie/datas": ({ url, actor, deps }) => {
    const { submission } = parseForm(formOf(url.searchParams), seriesDatesSchema);
    const dates =
      submission.status === "success"
        ? readSeriesDates(deps, actor, url.searchParams, submission.value)
        : NO_SERIES_DATES;
    return Response.json(
      { ...dates, ...readTypedStart(deps, url.searchParams) },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});
