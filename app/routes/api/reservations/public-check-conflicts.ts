import { apiRefusal } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { checkConflicts } from "#app/services/requests/check-conflicts.server.ts";
import { hoursOn } from "#app/services/reservations/hours.ts";

export const loader = apiCalls({
  "GET /api/public/check-conflicts": ({ query, actor, deps }) => {
    const dates = readCivilDates([query.date], deps.timeZone, "date");
    if (!dates.ok) return apiRefusal(dates);
    const [date = ""] = dates.value;
    const { shift, environmentIds } = query;
    const hours = hoursOn({ date, shift, of: readLessonsOn(deps.db, date)[shift] }, query);
    if (!hours.ok) return apiRefusal(hours);
    const slot = { ...hours.value, shift, date, environmentIds };
    const isSignedIn = actor !== null && !actor.firstLogin;
    return answer(checkConflicts(deps, slot, { isSignedIn }));
  },
});
