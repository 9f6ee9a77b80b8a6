import { apiRefusal, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { timesOf } from "#app/models/reservation.schema.ts";
import { checkConflictsSchema } from "#app/models/reservation-query.schema.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { checkConflicts } from "#app/services/reservations/check-conflicts.server.ts";

export const loader = guarded({
  "GET /api/public/check-conflicts": ({ url, actor, deps }) => {
    const query = readQuery(url, checkConflictsSchema);
    const dates = readCivilDates([query.date], deps.timeZone, "date");
    if (!dates.ok) return apiRefusal(dates);
    const [date = ""] = dates.value;
    const slot = { ...timesOf(query), date, environmentIds: query.environmentIds };
    const isSignedIn = actor !== null && !actor.firstLogin;
    return Response.json(checkConflicts(deps, slot, { isSignedIn }));
  },
});
