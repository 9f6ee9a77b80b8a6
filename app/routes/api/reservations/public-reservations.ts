import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import {
  presentPublicReservation,
  readPublicShift,
} from "#app/services/public/public-reservations.server.ts";

export const loader = apiCalls({
  "GET /api/public/reservations": ({ query, deps }) =>
    answer(readPublicShift(deps, query).map(presentPublicReservation)),
});
