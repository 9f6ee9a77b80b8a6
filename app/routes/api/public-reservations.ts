import { readNamedQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { publicShiftSchema } from "#app/models/public-schedule.schema.ts";
import {
  presentPublicReservation,
  readPublicShift,
} from "#app/services/schedule/public-reservations.server.ts";

export const loader = guarded({
  "GET /api/public/reservations": ({ deps, url }) => {
    const input = readNamedQuery(url, publicShiftSchema, ["shift"]);
    return Response.json(readPublicShift(deps, input).map(presentPublicReservation));
  },
});
