import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation, apiDeletion, apiResult, apiRow } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { archivable } from "#app/models/catalog/archive.schema.ts";
import { listNotificationsSchema } from "#app/models/notifications/notification.schema.ts";
import { handoverSchema } from "#app/models/people/handover.schema.ts";
import {
  createUserSchema,
  listUsersSchema,
  patchUserSchema,
  resetPasswordSchema,
} from "#app/models/people/user.schema.ts";
import { findUser, isAnonymised, listUsers } from "#app/models/people/user.server.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import { changeAndArchive } from "#app/services/catalog/archive.server.ts";
import { readNotifications } from "#app/services/notifications/notification-page.server.ts";
import { changeUser } from "#app/services/people/change-user.server.ts";
import { createUser } from "#app/services/people/create-user.server.ts";
import { handOver, previewHandover } from "#app/services/people/hand-over.server.ts";
import { removeUser } from "#app/services/people/remove-user.server.ts";
import { resetPassword } from "#app/services/people/reset-password.server.ts";
import { userText } from "#app/text/people/users.ts";

export const peopleCalls = {
  "GET /api/users": call({
    query: listUsersSchema,
    run: ({ query: { role, archived, ...page }, url, deps }) =>
      apiNamePage(url, page, (part) => listUsers(deps.db, { role, archived }, part)),
  }),
  "GET /api/users/:id": call({
    run: ({ id, deps }) => apiRow(isAnonymised(deps.db, id) ? null : findUser(deps.db, id), (user) => user),
  }),
  "POST /api/users": call({
    body: createUserSchema,
    run: async ({ body, actor, deps }) => apiCreation(await createUser(deps, actor, body), (user) => user),
  }),
  "PATCH /api/users/:id": call({
    body: archivable(patchUserSchema),
    run: ({ id, body, actor, deps }) =>
      apiResult(
        changeAndArchive(deps, actor, "users", { id, body }, (change) => changeUser(deps, actor, id, change)),
        (user) => user,
      ),
  }),
  "POST /api/users/:id/reset-password": call({
    body: resetPasswordSchema,
    run: async ({ id, body, actor, deps }) =>
      apiResult(await resetPassword(deps, actor, id, body), (user) => user),
  }),
  "POST /api/users/:id/handover": call({
    body: handoverSchema,
    run: async ({ id, body: { preview, ...input }, actor, deps }) =>
      preview
        ? apiResult(await previewHandover(deps, id, input), ({ answer: shown }) => shown)
        : apiResult(await handOver(deps, actor, id, input), ({ reservations, series, gaps, clashes }) => ({
            ...{ reservations, series, gaps, clashes },
          })),
  }),
  "DELETE /api/users/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeUser(deps, actor, id, query), (user) => user, userText.deleted),
  }),
  "GET /api/notifications": call({
    query: listNotificationsSchema,
    run: ({ query: { limit = MAX_LISTED, cursor }, url, actor, deps }) => {
      const found = readNotifications(deps, actor, { limit: limit + 1, after: cursor });
      const { rows, headers } = cursorPage(url, found, limit, (last) => `${last.date}_${last.id}`);
      return answer(rows, headers);
    },
  }),
} satisfies CallTable;
