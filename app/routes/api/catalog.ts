import { byName } from "#app/domain/by-name.ts";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiDeletion, apiRefusal, apiResult, apiRow } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { classCalls, disciplineCalls } from "#app/http/catalog/named-calls.server.ts";
import {
  blockedDaySchema,
  changeBlockedDaySchema,
  listBlockedDaysSchema,
} from "#app/models/calendar/blocked-day.schema.ts";
import { type BlockedDay, listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import { archivable, archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
import { listCourses } from "#app/models/catalog/course.server.ts";
import {
  changeClassSchema,
  classSchema,
  namedItemSchema,
  renameSchema,
} from "#app/models/catalog/named-item.schema.ts";
import { idPageSchema } from "#app/models/page.schema.ts";
import { closureSchema } from "#app/models/rooms/closure.schema.ts";
import { listClosures } from "#app/models/rooms/closure.server.ts";
import {
  changeEnvironmentSchema,
  type EnvironmentInput,
  environmentSchema,
} from "#app/models/rooms/environment.schema.ts";
import { findEnvironment, listEnvironments } from "#app/models/rooms/environment.server.ts";
import { type ExpectedVersion, expectedVersionSchema } from "#app/models/version.schema.ts";
import { presentReservation } from "#app/services/bookings/present.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import {
  changeBlockedDay,
  createBlockedDays,
  removeBlockedDay,
} from "#app/services/calendar/blocked-days/manage.server.ts";
import { presentBlockedDay } from "#app/services/calendar/blocked-days/present.ts";
import { changeAndArchive } from "#app/services/catalog/archive.server.ts";
import { readEnds } from "#app/services/date-input.ts";
import { refuse } from "#app/services/result.ts";
import { closeRoom, presentClosure, reopenRoom } from "#app/services/rooms/closures.server.ts";
import {
  changeEnvironment,
  createEnvironment,
  removeEnvironment,
} from "#app/services/rooms/manage-environments.server.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { closureText } from "#app/text/rooms/closures.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

export const catalogCalls = {
  "GET /api/environments": call({
    query: archivedPageSchema,
    run: ({ query: { archived, ...page }, url, actor, deps }) =>
      apiNamePage(url, page, (part) =>
        listEnvironments(deps.db, { archived: isStaff(actor.role) ? archived : undefined }, part),
      ),
  }),
  "GET /api/environments/:id": call({
    run: ({ id, deps }) => apiRow(findEnvironment(deps.db, id), (environment) => environment),
  }),
  "POST /api/environments": call({
    body: environmentSchema,
    run: ({ body, actor, deps }) =>
      apiCreation(createEnvironment(deps, actor, body), (environment) => environment),
  }),
  "PUT /api/environments/:id": call({
    body: archivable(changeEnvironmentSchema),
    run: ({ id, body, actor, deps }) =>
      apiResult(
        changeAndArchive(deps, actor, "environments", { id, body }, (change) =>
          changeEnvironment(deps, actor, id, change as EnvironmentInput & ExpectedVersion),
        ),
        (environment) => environment,
      ),
  }),
  "DELETE /api/environments/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeEnvironment(deps, actor, id, query), (row) => row, environmentText.deleted),
  }),
  "GET /api/environments/:id/closures": call({
    run: ({ id, actor, deps }) => {
      if (!findEnvironment(deps.db, id)) return apiRefusal(refuse("notFound"));
      const rows = listClosures(deps.db, id).map(presentClosure);
      // A reason that is not for everybody is the staff's.
      return answer(
        rows.map((row) => ({ ...row, reason: isStaff(actor.role) || row.isPublic ? row.reason : null })),
      );
    },
  }),
  "POST /api/environments/:id/closures": call({
    body: closureSchema,
    run: ({ id, body, actor, deps }) =>
      apiCreation(closeRoom(deps, actor, id, body), ({ touched, ...closure }) => ({
        ...presentClosure(closure),
        touched: touched.map(presentReservation),
      })),
  }),
  "DELETE /api/environments/:id/closures/:childId": call({
    query: expectedVersionSchema,
    run: ({ id, childId, query, actor, deps }) =>
      apiDeletion(
        reopenRoom(deps, actor, { environmentId: id, id: childId }, query),
        presentClosure,
        closureText.deleted,
      ),
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
  "GET /api/disciplines": call({ query: archivedPageSchema, run: disciplineCalls.list }),
  "GET /api/disciplines/:id": call({ run: disciplineCalls.find }),
  "POST /api/disciplines": call({ body: namedItemSchema, run: disciplineCalls.create }),
  "PUT /api/disciplines/:id": call({ body: archivable(renameSchema), run: disciplineCalls.rename }),
  "DELETE /api/disciplines/:id": call({ query: expectedVersionSchema, run: disciplineCalls.remove }),
  "GET /api/classes": call({ query: archivedPageSchema, run: classCalls.list }),
  "GET /api/classes/:id": call({ run: classCalls.find }),
  "POST /api/classes": call({ body: classSchema, run: classCalls.create }),
  "PUT /api/classes/:id": call({ body: archivable(changeClassSchema), run: classCalls.rename }),
  "DELETE /api/classes/:id": call({ query: expectedVersionSchema, run: classCalls.remove }),
  "GET /api/courses": call({
    query: idPageSchema,
    run: ({ query: { limit = MAX_LISTED, cursor }, url, deps }) => {
      const found = listCourses(deps.db, { limit: limit + 1, after: cursor });
      const { rows, headers } = cursorPage(url, found, limit, (last) => String(last.id));
      return answer(rows.sort(byName), headers);
    },
  }),
} satisfies CallTable;
