import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { noFields } from "#app/http/form/form.server.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { undoTimetable } from "#app/services/timetable/undo.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

const dialog = confirmation("/admin/grade/:id/desfazer", {
  title: text.undoTitle,
  submit: text.undo,
  failureTitle: text.undoFailed,
  loadFailed: text.loadFailed,
  closeTo: () => ADDRESSES.timetables,
  find: ({ params, deps }) => findTimetable(deps.db, idParam(params.id)),
  ask: ({ fileName }) => ({ sentence: text.undoQuestion(fileName) }),
  schema: noFields,
  run: ({ params, actor, deps }) => undoTimetable(deps, actor, idParam(params.id)),
  done: (_, { params }) => ({
    title: text.undoBegun,
    to: addressOf("timetablePublication", idParam(params.id)),
  }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
