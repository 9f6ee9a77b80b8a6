import { data, redirect } from "@remix-run/node";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { idOf } from "#app/domain/id.ts";
import { MAX_ARCHIVED_AT_ONCE } from "#app/domain/limits.ts";
import { type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { noFields, parseForm, refuseAsText, submitForm } from "#app/http/form/form.server.ts";
import { searchText } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { archiveFormSchema, restoreFormSchema } from "#app/models/catalog/archive.schema.ts";
import {
  archiveRows,
  findArchivable,
  findArchivingAct,
  readArchiving,
  restoreArchived,
  undoArchiving,
} from "#app/services/catalog/archive.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { ARCHIVE_LISTS, ARCHIVED_QUERY, archiveText } from "#app/text/catalog/archive.ts";
import { formatDate } from "#app/text/format.ts";

type Args = HandlerArgs<"POST /admin/turmas/arquivar">;

/** Lessons to come that the dialog names; the rest is counted. */
const NAMED_COMING = 8;

function handlersOf(table: ArchivedTable) {
  const { base } = ARCHIVE_LISTS[table];
  return {
    /** What is archived: the ticked rows (`?id=`), or all that a search finds (`?busca=`). */
    ask({ url, context, deps }: Pick<Args, "url" | "context" | "deps">) {
      const search = searchText(url);
      const ids = url.searchParams.getAll("id").flatMap((id) => idOf(id) ?? []);
      const asked = readRegion({ url, context }, () => {
        const found = readArchiving(
          deps,
          table,
          ids.length > 0 || search === "" ? { ids: ids.slice(0, MAX_ARCHIVED_AT_ONCE) } : { search },
        );
        const coming = found.coming
          .slice(0, NAMED_COMING)
          .map(
            (row) =>
              `${formatDate(row.date)} ${row.startTime} · ${row.className} · ${row.environmentNames.join(", ")} · ${row.userName}`,
          );
        return { ...found, coming, comingCount: found.coming.length };
      });
      return data({ list: table, asked }, statusOfRegions(asked));
    },
    archive: (args: Args) =>
      submitForm(args, {
        schema: archiveFormSchema,
        call: (input) => archiveRows(args.deps, args.actor, table, input),
        done: ({ ids, entryId }) => ({
          to: entryId === null ? base : `${base}?desfazer=${entryId}&quantos=${ids.length}`,
        }),
      }),
    /** The address of an act, opened by itself: there is nothing to see but whether it is one. */
    findAct({ params, deps }: Pick<Args, "params" | "deps">) {
      if (!findArchivingAct(deps, table, idParam(params.id))) throw notFound();
      return null;
    },
    undo(args: Args) {
      const { refusal } = parseForm(args.form, noFields);
      if (refusal) return refuseAsText(args.context, refusal);
      const undone = undoArchiving(args.deps, args.actor, table, idParam(args.params.id));
      if (!undone.ok && undone.problem === "notFound") throw notFound();
      args.context.setToast(
        undone.ok
          ? { variant: "default", title: archiveText.undone }
          : {
              variant: "destructive",
              title: archiveText.restoreFailed,
              description: problemSentence(undone),
            },
      );
      return redirect(undone.ok ? base : `${base}?${ARCHIVED_QUERY}`);
    },
    findArchived({ url, params, context, deps }: Pick<Args, "url" | "params" | "context" | "deps">) {
      const present = readRegion({ url, context }, () => {
        const row = findArchivable(deps, table, idParam(params.id));
        if (!row?.archived) throw notFound();
        const { id, name, updatedAt } = row;
        return { id, name, updatedAt };
      });
      return data({ list: table, present }, statusOfRegions(present));
    },
    restore: (args: Args) =>
      submitForm(args, {
        schema: restoreFormSchema,
        call: (input) => restoreArchived(args.deps, args.actor, table, idParam(args.params.id), input),
        done: (row) => ({
          to: `${base}?${ARCHIVED_QUERY}`,
          toast: { title: archiveText.restored, description: row.name },
        }),
      }),
  };
}

export const archiveLists = {
  environments: handlersOf("environments"),
  equipment: handlersOf("equipment"),
  disciplines: handlersOf("disciplines"),
  classes: handlersOf("classes"),
  resources: handlersOf("resources"),
  users: handlersOf("users"),
};
