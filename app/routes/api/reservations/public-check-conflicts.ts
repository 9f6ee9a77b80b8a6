import { apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { timesOf } from "#app/models/reservations/reservation.schema.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { checkConflicts } from "#app/services/requests/check-conflicts.server.ts";

export const loader = apiCalls({
  "GET /api/public/check-conflicts": ({ query, actor, deps }) => {
    const dates = readCivilDates([query.date], deps.timeZone, "date");
    if (!dates.ok) return apiRefusal(dates);
    const [date = ""] = dates.value;
    const slot = { ...timesOf(query), date, environmentIds: query.environmentIds };
    const isSignedIn = actor !== null && !actor.firstLogin;
    return answer(checkConflicts(deps, slot, { isSignedIn }));
  },
});
