import type { NamedRow } from "#app/domain/named-row.ts";
import { apiCreation, apiDeletion, apiResult, apiRow } from "#app/http/api/api.server.ts";
import type { CallArgs } from "#app/http/api/calls.server.ts";
import type { archivable, archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
import type {
  changeClassSchema,
  classSchema,
  NamedItemInput,
} from "#app/models/catalog/named-item.schema.ts";
import {
  findNamedItem,
  listDisciplineDescriptions,
  listNamedItems,
  type NamedItem,
} from "#app/models/catalog/named-item.server.ts";
import type { ExpectedVersion, expectedVersionSchema } from "#app/models/version.schema.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { changeAndArchive } from "#app/services/catalog/archive.server.ts";
import {
  createNamedItem,
  removeNamedItem,
  updateNamedItem,
} from "#app/services/catalog/manage-named-items.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";
import { apiNamePage } from "./name-page.server.ts";

type ChangeSchema = ReturnType<typeof archivable<typeof changeClassSchema.shape>>;

function namedCalls<Row extends NamedRow>(
  table: "disciplines" | "classes",
  presenter: (deps: Deps) => (item: NamedItem) => Row,
) {
  return {
    list: ({ query, url, actor, deps }: CallArgs<"GET /api/classes", typeof archivedPageSchema>) => {
      const { archived: asked, ...page } = query;
      // What is archived is the staff's.
      const archived = isStaff(actor.role) ? asked : undefined;
      return apiNamePage(url, page, (part) =>
        listNamedItems(deps.db, table, { archived }, part).map(presenter(deps)),
      );
    },
    find: ({ id, deps }: CallArgs<"GET /api/classes/:id">) =>
      apiRow(findNamedItem(deps.db, table, id), presenter(deps)),
    create: ({ body, actor, deps }: CallArgs<"POST /api/classes", never, typeof classSchema>) =>
      apiCreation(createNamedItem(deps, actor, table, body), presenter(deps)),
    rename: ({ id, body, actor, deps }: CallArgs<"PUT /api/classes/:id", never, ChangeSchema>) =>
      apiResult(
        changeAndArchive<NamedItem>(deps, actor, table, { id, body }, (change) =>
          updateNamedItem(deps, actor, table, id, change as NamedItemInput & ExpectedVersion),
        ),
        presenter(deps),
      ),
    remove: ({ id, query, actor, deps }: CallArgs<"DELETE /api/classes/:id", typeof expectedVersionSchema>) =>
      apiDeletion(
        removeNamedItem(deps, actor, table, id, query),
        presenter(deps),
        NAMED_LISTS[table].text.deleted,
      ),
  };
}

function presentDiscipline({ db }: Deps) {
  const descriptions = listDisciplineDescriptions(db);
  return ({ calendarId: _, homeEnvironmentId: __, ...item }: NamedItem) => ({
    ...item,
    description: descriptions.get(item.id) ?? null,
  });
}

export const disciplineCalls = namedCalls("disciplines", presentDiscipline);
export const classCalls = namedCalls("classes", () => (item: NamedItem) => item);
