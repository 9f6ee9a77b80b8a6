import { namedItemSchema, renameSchema } from "#app/models/named-item.schema.ts";
import { listDisciplineDescriptions, listNamedItems, type NamedItem } from "#app/models/named-item.server.ts";
import { namePageSchema } from "#app/models/page.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import {
  createNamedItem,
  removeNamedItem,
  updateNamedItem,
} from "#app/services/catalog/manage-named-items.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { NAMED_LISTS } from "#app/text/catalog.ts";
import { apiDeletion, apiIdParam, apiResult, readJson, readQuery } from "./api.server.ts";
import type { HandlerArgs } from "./guarded.server.ts";
import { apiNamePage } from "./name-page.server.ts";

type CalledTable = "disciplines" | "classes";
type Args = HandlerArgs<"PUT /api/classes/:id">;

/** An item as `/api` gives it: a discipline with its description, a class as it is. */
function presenter({ db }: Deps, table: CalledTable) {
  if (table === "classes") return (item: NamedItem) => item;
  const descriptions = listDisciplineDescriptions(db);
  return (item: NamedItem) => ({ ...item, description: descriptions.get(item.id) ?? null });
}

/** The calls of disciplines and of classes: the same actions on two tables. */
export function namedCalls(table: CalledTable) {
  return {
    list: ({ url, deps }: Pick<Args, "url" | "deps">) =>
      apiNamePage(url, readQuery(url, namePageSchema), (part) =>
        listNamedItems(deps.db, table, {}, part).map(presenter(deps, table)),
      ),
    create({ body, actor, deps }: Args) {
      const input = readJson(body, namedItemSchema);
      const result = createNamedItem(deps, actor, table, input);
      return apiResult(result, presenter(deps, table), 201);
    },
    rename({ body, params, actor, deps }: Args) {
      const id = apiIdParam(params.id);
      const input = readJson(body, renameSchema);
      const result = updateNamedItem(deps, actor, table, id, input);
      return apiResult(result, presenter(deps, table));
    },
    remove({ url, params, actor, deps }: Args) {
      const seen = readQuery(url, seenSchema);
      const removed = removeNamedItem(deps, actor, table, apiIdParam(params.id), seen);
      return apiDeletion(removed, presenter(deps, table), NAMED_LISTS[table].text.deleted);
    },
  };
}
