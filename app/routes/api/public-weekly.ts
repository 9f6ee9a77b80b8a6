import { apiResult, readNamedQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { publicRangeSchema } from "#app/models/public-schedule.schema.ts";
import {
  presentPublicReservation,
  readPublicRange,
} from "#app/services/schedule/public-reservations.server.ts";

export const loader = guarded({
  "GET /api/public/reservations/weekly": ({ deps, url }) => {
    const input = readNamedQuery(url, publicRangeSchema, ["startDate", "endDate"]);
    return apiResult(readPublicRange(deps, input), (rows) => rows.map(presentPublicReservation));
  },
});
