import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findLessonSetById } from "#app/models/calendar/lesson-set.server.ts";
import { removeLessonSet } from "#app/services/calendar/lesson-sets.server.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";

const dialog = confirmation("/admin/horarios/:id/excluir", {
  title: text.removePlanned,
  failureTitle: text.removeFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.lessonTimes + url.search,
  find: ({ params, deps }) => findLessonSetById(deps.db, idParam(params.id)),
  ask: (row) => ({
    sentence: text.confirmRemove,
    fact: text.comes(row.from),
    version: { of: "lesson-set", row },
  }),
  run: ({ params, actor, deps }, expected) => removeLessonSet(deps, actor, idParam(params.id), expected),
  done: ({ from }) => ({ title: text.removedPlanned, description: text.comes(from) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
