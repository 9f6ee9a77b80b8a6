import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import { removeCalendar } from "#app/services/calendar/manage.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

const text = calendarText.calendar;

const dialog = confirmation("/admin/calendario/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: calendarText.loadFailed,
  closeTo: ({ url }) => ADDRESSES.schoolYear + url.search,
  find: ({ params, deps }) => findCalendar(deps.db, idParam(params.id)),
  ask: (row) => ({ sentence: text.confirmDelete, fact: row.name, version: { of: "calendar", row } }),
  run: ({ params, actor, deps }, expected) => removeCalendar(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name, to: ADDRESSES.schoolYear }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
