import { apiCreation, apiDeletion, apiRefusal, apiResult, apiRow } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { archivable, archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
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
import { changeAndArchive } from "#app/services/catalog/archive.server.ts";
import { refuse } from "#app/services/result.ts";
import { closeRoom, presentClosure, reopenRoom } from "#app/services/rooms/closures.server.ts";
import {
  changeEnvironment,
  createEnvironment,
  removeEnvironment,
} from "#app/services/rooms/manage-environments.server.ts";
import { closureText } from "#app/text/rooms/closures.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

export const roomCalls = {
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
} satisfies CallTable;
