import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar/calendar-year.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findTerm } from "#app/models/calendar/calendar.server.ts";
import { removeTerm } from "#app/services/calendar/terms.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

const text = calendarText.term;

const dialog = confirmation("/admin/calendario/periodos/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: calendarText.loadFailed,
  closeTo: ({ url }) => ADDRESSES.schoolYear + url.search,
  find: ({ url, params, deps }) => findTerm(deps.db, calendarOf(url, deps), idParam(params.id)),
  ask: (row) => ({
    sentence: text.confirmDelete,
    fact: `${row.name}: ${calendarText.range(row.startDate, row.endDate)}`,
    version: { of: "calendar-term", row },
  }),
  run: ({ url, params, actor, deps }, expected) =>
    removeTerm(deps, actor, { calendarId: calendarOf(url, deps), id: idParam(params.id) }, expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
