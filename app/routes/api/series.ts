import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import {
  changeSeriesSchema,
  listGapsSchema,
  removeSeriesSchema,
  seriesSchema,
  seriesStatusSchema,
} from "#app/models/series/series.schema.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { findWarningsOfRows } from "#app/services/bookings/warnings.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Refusal } from "#app/services/result.ts";
import { changeSeries } from "#app/services/series/change.server.ts";
import { createSeries } from "#app/services/series/create.server.ts";
import { decideSeries } from "#app/services/series/decide.server.ts";
import { readGaps } from "#app/services/series/gaps.server.ts";
import { partyOf, previewSeries } from "#app/services/series/plan.server.ts";
import {
  presentChangedSeries,
  presentDecision,
  presentGap,
  presentLeft,
  presentPreview,
  presentSeries,
} from "#app/services/series/present.ts";
import { readSeries, type SeriesRows } from "#app/services/series/read.server.ts";
import { removeFromSeries } from "#app/services/series/remove.server.ts";
import { seriesCallText } from "#app/text/series/series.ts";

/** A stale series is returned in its current state. */
function refusal(refused: Refusal) {
  const isStale = refused.problem === "changed";
  return apiRefusal(refused, isStale ? presentSeries(refused.details?.present as SeriesRows) : undefined);
}

/** Of the dates of a series that are still to come. */
function warningsOf(deps: Deps, { reservations }: SeriesRows) {
  const today = schoolToday(deps);
  const coming = reservations.filter(({ date, status }) => date >= today && status !== "rejected");
  return deps.db.read(() => findWarningsOfRows(deps, coming));
}

export const seriesCalls = {
  "POST /api/series": call({
    body: seriesSchema,
    run: ({ body, actor, deps }) =>
      apiCreation(createSeries(deps, actor, body), (made) => ({
        ...presentSeries(made),
        warnings: warningsOf(deps, made),
      })),
  }),
  "POST /api/series/preview": call({
    body: seriesSchema,
    run: ({ body, actor, deps }) =>
      apiResult(
        deps.db.read(() => previewSeries(deps, body, partyOf(actor, body.teacherUserId))),
        (found) => presentPreview(found, { isStaff: isStaff(actor.role) }),
      ),
  }),
  "GET /api/series/:id": call({
    run: ({ id, scope, deps }) => apiResult(readSeries(deps, scope, id), presentSeries),
  }),
  "PUT /api/series/:id": call({
    body: changeSeriesSchema,
    run: ({ id, body, scope, actor, deps }) => {
      const changed = changeSeries(deps, actor, scope, id, body);
      if (!changed.ok) return refusal(changed);
      return answer({ ...presentChangedSeries(changed.value), warnings: warningsOf(deps, changed.value) });
    },
  }),
  "DELETE /api/series/:id": call({
    query: removeSeriesSchema,
    run: ({ id, query, scope, actor, deps }) => {
      const removed = removeFromSeries(deps, actor, scope, id, query);
      if (!removed.ok) return refusal(removed);
      const { removed: rows, left } = removed.value;
      const message = seriesCallText.deleted(rows.length);
      return answer({ message, deleted: rows.length, left: left.map(presentLeft) });
    },
  }),
  "PUT /api/series/:id/status": call({
    body: seriesStatusSchema,
    run: ({ id, body, actor, scope, deps }) => {
      const decided = decideSeries(deps, actor, id, body, scope);
      if (decided.ok) return answer(presentDecision(decided.value));
      const isStale = decided.problem === "changed";
      return apiRefusal(decided, isStale ? presentSeries(decided.details?.present as SeriesRows) : undefined);
    },
  }),
  "GET /api/gaps": call({
    query: listGapsSchema,
    run: ({ query, url, scope, deps }) => {
      const { userId, cursor, limit = MAX_LISTED } = query;
      const found = readGaps(deps, scope, { userId, after: cursor, limit: limit + 1 });
      const { rows, headers } = cursorPage(url, found, limit, (last) => String(last.id));
      return answer(rows.map(presentGap), headers);
    },
  }),
} satisfies CallTable;
