import type { NamedRow } from "#app/domain/named-row.ts";
import { apiCreation, apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import type { CallArgs } from "#app/http/api/calls.server.ts";
import type { changeClassSchema, classSchema } from "#app/models/catalog/named-item.schema.ts";
import {
  listDisciplineDescriptions,
  listNamedItems,
  type NamedItem,
} from "#app/models/catalog/named-item.server.ts";
import type { namePageSchema } from "#app/models/page.schema.ts";
import type { seenSchema } from "#app/models/version.schema.ts";
import {
  createNamedItem,
  removeNamedItem,
  updateNamedItem,
} from "#app/services/catalog/manage-named-items.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";
import { apiNamePage } from "./name-page.server.ts";

function namedCalls<Row extends NamedRow>(
  table: "disciplines" | "classes",
  presenter: (deps: Deps) => (item: NamedItem) => Row,
) {
  return {
    list: ({ query, url, deps }: CallArgs<"GET /api/classes", typeof namePageSchema>) =>
      apiNamePage(url, query, (part) => listNamedItems(deps.db, table, {}, part).map(presenter(deps))),
    create: ({ body, actor, deps }: CallArgs<"POST /api/classes", never, typeof classSchema>) =>
      apiCreation(createNamedItem(deps, actor, table, body), presenter(deps)),
    rename: ({ id, body, actor, deps }: CallArgs<"PUT /api/classes/:id", never, typeof changeClassSchema>) =>
      apiResult(updateNamedItem(deps, actor, table, id, body), presenter(deps)),
    remove: ({ id, query, actor, deps }: CallArgs<"DELETE /api/classes/:id", typeof seenSchema>) =>
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
