import { apiCreation, apiResult } from "#app/http/api/api.server.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { absenceSchema, decisionsSchema, substitutesSchema } from "#app/models/absences/absence.schema.ts";
import { decideAbsence } from "#app/services/absences/decide.server.ts";
import { readSubstitutes } from "#app/services/absences/substitutes.server.ts";
import { removeAbsence } from "#app/services/absences/take-back.server.ts";
import { tellAbsence } from "#app/services/absences/tell.server.ts";
import { absenceText } from "#app/text/absences/absences.ts";

export const absenceCalls = {
  "POST /api/absences": call({
    body: absenceSchema,
    run: ({ body, actor, scope, deps }) =>
      apiCreation(tellAbsence(deps, actor, scope, body), ({ absence, lessons }) => ({
        id: absence.id,
        reservations: lessons.map(({ id }) => id),
      })),
  }),
  "GET /api/absences/:id/substitutes": call({
    query: substitutesSchema,
    run: ({ id, query, deps }) => apiResult(readSubstitutes(deps, id, query.reservationId), (found) => found),
  }),
  "POST /api/absences/:id/decisions": call({
    body: decisionsSchema,
    run: ({ id, body, actor, deps }) =>
      apiResult(decideAbsence(deps, actor, id, body), ({ decided, warnings }) => ({ decided, warnings })),
  }),
  "DELETE /api/absences/:id": call({
    run: ({ id, actor, scope, deps }) =>
      apiResult(removeAbsence(deps, actor, scope, id), ({ undone, left }) => ({
        message: absenceText.deleted,
        ...{ undone, left },
      })),
  }),
} satisfies CallTable;
