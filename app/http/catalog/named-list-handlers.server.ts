import { data } from "@remix-run/node";
import { type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import {
  changeClassFormSchema,
  classFormSchema,
  namedItemSchema,
  renameResourceSchema,
  renameSchema,
  resourceSchema,
} from "#app/models/catalog/named-item.schema.ts";
import {
  countNamedItems,
  findNamedItem,
  listNamedItems,
  type NamedItem,
  type NamedTable,
} from "#app/models/catalog/named-item.server.ts";
import { listItemUses } from "#app/models/catalog/uses.server.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import {
  createNamedItem,
  removeNamedItem,
  updateNamedItem,
} from "#app/services/catalog/manage-named-items.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";
import { readNamePage } from "./name-page.server.ts";

type Args = HandlerArgs<"GET /admin/turmas">;

const SCHEMAS = {
  disciplines: { create: namedItemSchema, change: renameSchema },
  classes: { create: classFormSchema, change: changeClassFormSchema },
  resources: { create: resourceSchema, change: renameResourceSchema },
};

function handlersOf(table: NamedTable) {
  const { text, base } = NAMED_LISTS[table];
  const schemas = SCHEMAS[table];
  const choicesOf = ({ db }: Args["deps"], home: number | null = null) => {
    if (table !== "classes") return { calendars: [], rooms: [] };
    const rooms = listEnvironmentChoices(db, home === null ? [] : [home]);
    return { calendars: listCalendars(db), rooms: rooms.map(({ id, name }) => ({ id, name })) };
  };
  const backToList =
    (title: string, { url }: Pick<Args, "url">) =>
    (item: NamedItem) => ({
      to: base + url.search,
      toast: { title, description: item.name },
    });
  return {
    list({ url, context, deps }: Pick<Args, "url" | "context" | "deps">) {
      const page = readNamePage(
        { url, context },
        {
          count: (filter) => countNamedItems(deps.db, table, filter),
          list(filter, part) {
            const items = listNamedItems(deps.db, table, filter, part);
            const ids = items.map(({ id }) => id);
            const uses = new Map(listItemUses(deps.db, table, ids).map((use) => [use.id, use]));
            return items.map(({ id, name }) => ({ ...uses.get(id), id, name }));
          },
        },
      );
      return data({ list: table, ...page }, statusOfRegions(page.rows));
    },
    blank: ({ deps }: Pick<Args, "deps">) => ({ list: table, ...choicesOf(deps) }),
    find({ url, params, context, deps }: Pick<Args, "url" | "params" | "context" | "deps">) {
      const present = readRegion({ url, context }, () => {
        const item = findNamedItem(deps.db, table, idParam(params.id));
        if (!item) throw notFound();
        const { id, name, archived, calendarId, homeEnvironmentId, updatedAt } = item;
        return { id, name, archived, calendarId, homeEnvironmentId, updatedAt };
      });
      return data(
        { list: table, present, ...choicesOf(deps, present?.homeEnvironmentId) },
        statusOfRegions(present),
      );
    },
    create: (args: Args) =>
      submitStepForm(args, {
        schema: schemas.create,
        call: (input) => createNamedItem(args.deps, args.actor, table, input),
        done: backToList(text.created, args),
      }),
    rename: (args: Args) =>
      submitForm(args, {
        schema: schemas.change,
        call: (input) => updateNamedItem(args.deps, args.actor, table, idParam(args.params.id), input),
        done: backToList(text.updated, args),
      }),
    remove: (args: Args) =>
      submitForm(args, {
        schema: expectedVersionSchema,
        call: (expected) => removeNamedItem(args.deps, args.actor, table, idParam(args.params.id), expected),
        done: backToList(text.deleted, args),
      }),
  };
}

export const namedLists = {
  disciplines: handlersOf("disciplines"),
  classes: handlersOf("classes"),
  resources: handlersOf("resources"),
};
