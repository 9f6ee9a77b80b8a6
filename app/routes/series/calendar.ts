import { guarded, type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { writeSeriesCalendar } from "#app/services/series/calendar.server.ts";

function download({
  params,
  scope,
  deps,
}: HandlerArgs<"GET /minhas-reservas/series/:id/calendario">): Response {
  const id = idParam(params.id);
  const written = writeSeriesCalendar(deps, scope, id);
  if (!written.ok) throw notFound();
  return new Response(written.value, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="serie-${id}.ics"`,
    },
  });
}

export const loader = guarded({
  "GET /minhas-reservas/series/:id/calendario": download,
  "GET /admin/reservas/series/:id/calendario": download,
});
