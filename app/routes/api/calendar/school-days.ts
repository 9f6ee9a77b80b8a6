import { apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { presentSchoolDays } from "#app/services/calendar/present.ts";
import { readSchoolDays } from "#app/services/calendar/read-school-days.server.ts";

export const loader = apiCalls({
  "GET /api/calendars/:id/school-days": ({ id, query, deps }) => {
    const read = readSchoolDays(deps, id, query);
    return read.ok ? answer(presentSchoolDays(read.value)) : apiRefusal(read);
  },
});
