import { civilDateOfInput } from "#app/domain/civil-date.ts";
import { readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { timesOf } from "#app/models/reservation.schema.ts";
import { checkConflictsSchema } from "#app/models/reservation-query.schema.ts";
import { checkConflicts } from "#app/services/reservations/conflicts.server.ts";
import { presentConflict } from "#app/services/reservations/present.ts";

export const loader = guarded({
  "GET /api/public/check-conflicts": ({ url, actor, deps }) => {
    const query = readQuery(url, checkConflictsSchema);
    const { conflicts, ...summary } = checkConflicts(deps, {
      ...timesOf(query),
      dates: [civilDateOfInput(query.date, deps.timeZone)],
      environmentIds: query.environmentIds,
    });
    const isSignedIn = actor !== null && !actor.firstLogin;
    return Response.json({
      ...summary,
      conflicts: conflicts.map((conflict) => presentConflict(conflict, isSignedIn)),
    });
  },
});
