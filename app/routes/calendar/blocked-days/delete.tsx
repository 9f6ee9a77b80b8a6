import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findBlockedDay } from "#app/models/calendar/blocked-day.server.ts";
import { removeBlockedDay } from "#app/services/calendar/blocked-days/manage.server.ts";
import { blockedDayText as text } from "#app/text/calendar/blocked-days.ts";
import { formatWeekdayDate } from "#app/text/format.ts";

const dialog = confirmation("/admin/dias-bloqueados/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.blockedDays + url.search,
  find: ({ params, deps }) => findBlockedDay(deps.db, idParam(params.id)),
  ask: (row) => ({
    sentence: text.confirmDelete,
    fact: `${formatWeekdayDate(row.date)}: ${row.title}`,
    version: { of: "blocked-day", row },
  }),
  run: ({ params, actor, deps }, expected) => removeBlockedDay(deps, actor, idParam(params.id), expected),
  done: (day) => ({ title: text.deleted, description: text.what([day], { notified: 0, rejected: 0 }) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
