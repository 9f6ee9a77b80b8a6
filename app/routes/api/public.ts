import { apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { checkConflictsSchema } from "#app/models/bookings/reservation-query.schema.ts";
import { publicRangeSchema, publicShiftSchema } from "#app/models/public/public-schedule.schema.ts";
import { hoursOn } from "#app/services/bookings/hours.ts";
import { checkConflicts } from "#app/services/bookings/request/check-conflicts.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import {
  presentPublicReservation,
  readPublicRange,
  readPublicShift,
} from "#app/services/public/public-reservations.server.ts";

export const publicCalls = {
  "GET /api/public/check-conflicts": call({
    query: checkConflictsSchema,
    run: ({ query, actor, deps }) => {
      const dates = readCivilDates([query.date], deps.timeZone, "date");
      if (!dates.ok) return apiRefusal(dates);
      const [date = ""] = dates.value;
      const { shift, environmentIds } = query;
      const hours = hoursOn({ date, shift, shiftLessons: readLessonsOn(deps.db, date)[shift] }, query);
      if (!hours.ok) return apiRefusal(hours);
      const slot = { ...hours.value, shift, date, environmentIds };
      const isSignedIn = actor !== null && !actor.firstLogin;
      return answer(checkConflicts(deps, slot, { isSignedIn }));
    },
  }),
  "GET /api/public/reservations": call({
    query: publicShiftSchema,
    isShared: true,
    run: ({ query, deps }) => answer(readPublicShift(deps, query).map(presentPublicReservation)),
  }),
  "GET /api/public/reservations/weekly": call({
    query: publicRangeSchema,
    isShared: true,
    run: ({ query, deps }) =>
      apiResult(readPublicRange(deps, query), (rows) => rows.map(presentPublicReservation)),
  }),
} satisfies CallTable;
