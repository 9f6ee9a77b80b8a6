import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiDeletion, apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import {
  blockedDaySchema,
  changeBlockedDaySchema,
  listBlockedDaysSchema,
} from "#app/models/calendar/blocked-day.schema.ts";
import { type BlockedDay, listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import {
  calendarDaySchema,
  calendarSchema,
  changeCalendarDaySchema,
  changeCalendarSchema,
  changeTermSchema,
  listCalendarDaysSchema,
  schoolDaysSchema,
  termSchema,
} from "#app/models/calendar/calendar.schema.ts";
import { findCalendar, listCalendars, listDays, listTerms } from "#app/models/calendar/calendar.server.ts";
import { lessonTimesQuerySchema, lessonTimesSchema } from "#app/models/calendar/lesson-set.schema.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import {
  changeBlockedDay,
  createBlockedDays,
  removeBlockedDay,
} from "#app/services/calendar/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/calendar/blocked-days/present.ts";
import { changeDay, createDay, removeDay } from "#app/services/calendar/days.server.ts";
import {
  presentLessonSet,
  presentStoredSet,
  readLessonsOfDate,
  saveLessonSet,
} from "#app/services/calendar/lesson-sets.server.ts";
import { changeCalendar, createCalendar, removeCalendar } from "#app/services/calendar/manage.server.ts";
import { asIs, presentSchoolDays } from "#app/services/calendar/present.ts";
import { readSchoolDays } from "#app/services/calendar/read-school-days.server.ts";
import { changeTerm, createTerm, removeTerm } from "#app/services/calendar/terms.server.ts";
import { readEnds } from "#app/services/date-input.ts";
import { refuse } from "#app/services/result.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const calendarCalls = {
  "GET /api/calendars": call({ run: ({ deps }) => answer(listCalendars(deps.db)) }),
  "POST /api/calendars": call({
    body: calendarSchema,
    run: ({ body, actor, deps }) => apiCreation(createCalendar(deps, actor, body), asIs),
  }),
  "PUT /api/calendars/:id": call({
    body: changeCalendarSchema,
    run: ({ id, body, actor, deps }) => apiResult(changeCalendar(deps, actor, id, body), asIs),
  }),
  "DELETE /api/calendars/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeCalendar(deps, actor, id, query), asIs, calendarText.calendar.deleted),
  }),
  "GET /api/calendars/:id/terms": call({
    run: ({ id, deps }) =>
      findCalendar(deps.db, id) ? answer(listTerms(deps.db, id)) : apiRefusal(refuse("notFound")),
  }),
  "POST /api/calendars/:id/terms": call({
    body: termSchema,
    run: ({ id, body, actor, deps }) => apiCreation(createTerm(deps, actor, id, body), asIs),
  }),
  "PUT /api/calendars/:id/terms/:childId": call({
    body: changeTermSchema,
    run: ({ id, childId, body, actor, deps }) =>
      apiResult(changeTerm(deps, actor, { calendarId: id, id: childId }, body), asIs),
  }),
  "DELETE /api/calendars/:id/terms/:childId": call({
    query: expectedVersionSchema,
    run: ({ id, childId, query, actor, deps }) =>
      apiDeletion(
        removeTerm(deps, actor, { calendarId: id, id: childId }, query),
        asIs,
        calendarText.term.deleted,
      ),
  }),
  "GET /api/calendars/:id/days": call({
    query: listCalendarDaysSchema,
    run: ({ id, query, url, deps }) => {
      const { limit = MAX_LISTED, cursor } = query;
      if (!findCalendar(deps.db, id)) return apiRefusal(refuse("notFound"));
      const found = listDays(deps.db, id, { limit: limit + 1, after: cursor });
      const { rows, headers } = cursorPage(url, found, limit, (last) => last.date);
      return answer(rows, headers);
    },
  }),
  "POST /api/calendars/:id/days": call({
    body: calendarDaySchema,
    run: ({ id, body, actor, deps }) => apiCreation(createDay(deps, actor, id, body), asIs),
  }),
  "PUT /api/calendars/:id/days/:childId": call({
    body: changeCalendarDaySchema,
    run: ({ id, childId, body, actor, deps }) =>
      apiResult(changeDay(deps, actor, { calendarId: id, id: childId }, body), asIs),
  }),
  "DELETE /api/calendars/:id/days/:childId": call({
    query: expectedVersionSchema,
    run: ({ id, childId, query, actor, deps }) =>
      apiDeletion(
        removeDay(deps, actor, { calendarId: id, id: childId }, query),
        asIs,
        calendarText.day.deleted,
      ),
  }),
  "GET /api/calendars/:id/school-days": call({
    query: schoolDaysSchema,
    run: ({ id, query, deps }) => apiResult(readSchoolDays(deps, id, query), presentSchoolDays),
  }),
  "GET /api/lesson-times": call({
    query: lessonTimesQuerySchema,
    run: ({ query, deps }) => apiResult(readLessonsOfDate(deps, query), presentLessonSet),
  }),
  "PUT /api/lesson-times": call({
    body: lessonTimesSchema,
    run: ({ body, actor, deps }) => apiResult(saveLessonSet(deps, actor, body), presentStoredSet),
  }),
  "GET /api/blocked-days": call({
    query: listBlockedDaysSchema,
    run: ({ query, url, deps }) => {
      const { limit = MAX_LISTED, cursor, type, ...ends } = query;
      const range = readEnds(ends, deps.timeZone);
      if (!range.ok) return apiRefusal(range);
      const found = listBlockedDays(deps.db, { ...range.value, type }, { limit: limit + 1, after: cursor });
      const { rows, headers } = cursorPage(url, found, limit, (last) => `${last.date}_${last.id}`);
      return answer(rows.map(presentBlockedDay), headers);
    },
  }),
  "POST /api/blocked-days": call({
    body: blockedDaySchema,
    run: async ({ body, actor, deps }) => {
      const result = await createBlockedDays(deps, actor, body, { asks: false });
      return apiCreation(result, ({ days: [day] }) => presentBlockedDay(day as BlockedDay));
    },
  }),
  "PUT /api/blocked-days/:id": call({
    body: changeBlockedDaySchema,
    run: async ({ id, body, actor, deps }) =>
      apiResult(await changeBlockedDay(deps, actor, id, body, { asks: false }), presentBlockedDay),
  }),
  "DELETE /api/blocked-days/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeBlockedDay(deps, actor, id, query), presentBlockedDay, blockedDayText.deleted),
  }),
} satisfies CallTable;
