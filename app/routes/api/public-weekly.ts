import { publicRangeSchema } from "#app/models/public-schedule.schema.ts";
import { apiResult, readNamedQuery } from "#app/services/access/api.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";
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
