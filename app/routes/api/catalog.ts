import { byName } from "#app/domain/by-name.ts";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import { classCalls, disciplineCalls } from "#app/http/catalog/named-calls.server.ts";
import { archivable, archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
import { listCourses } from "#app/models/catalog/course.server.ts";
import {
  changeClassSchema,
  classSchema,
  namedItemSchema,
  renameSchema,
} from "#app/models/catalog/named-item.schema.ts";
import { idPageSchema } from "#app/models/page.schema.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";

export const catalogCalls = {
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
