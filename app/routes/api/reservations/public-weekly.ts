import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import {
  presentPublicReservation,
  readPublicRange,
} from "#app/services/public/public-reservations.server.ts";

export const loader = apiCalls({
  "GET /api/public/reservations/weekly": ({ query, deps }) =>
    apiResult(readPublicRange(deps, query), (rows) => rows.map(presentPublicReservation)),
});
