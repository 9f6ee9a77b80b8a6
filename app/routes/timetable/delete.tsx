import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { removeDraft } from "#app/services/timetable/receive.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { timetableText } from "#app/text/timetable/timetable.ts";

const dialog = confirmation("/admin/grade/:id/excluir", {
  title: text.deleteTitle,
  submit: text.delete,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: () => ADDRESSES.timetables,
  find: ({ params, deps }) => findTimetable(deps.db, idParam(params.id)),
  ask: (row) => ({ sentence: text.deleteQuestion(row.fileName), version: { of: "timetable", row } }),
  run: ({ params, actor, deps }, expected) => removeDraft(deps, actor, idParam(params.id), expected),
  done: () => ({ title: timetableText.deleted }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
