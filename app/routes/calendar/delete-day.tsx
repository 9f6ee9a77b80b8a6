import { ADDRESSES } from "#app/domain/addresses.ts";
import { calendarOf } from "#app/http/calendar/calendar-year.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findDayByDate } from "#app/models/calendar/calendar.server.ts";
import { removeDayOn } from "#app/services/calendar/days.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { formatDate, formatWeekdayDate } from "#app/text/format.ts";

const text = calendarText.day;

const dialog = confirmation("/admin/calendario/dia/:date/excluir", {
  title: text.remove,
  submit: text.remove,
  failureTitle: text.deleteFailed,
  loadFailed: calendarText.loadFailed,
  closeTo: ({ url }) => ADDRESSES.schoolYear + url.search,
  find: ({ url, params, deps }) => findDayByDate(deps.db, calendarOf(url, deps), params.date ?? ""),
  ask: (row) => ({
    sentence: text.confirmDelete,
    fact: [formatWeekdayDate(row.date), row.title].filter(Boolean).join(": "),
    version: { of: "calendar-day", row },
  }),
  run: ({ url, params, actor, deps }, expected) =>
    removeDayOn(deps, actor, { calendarId: calendarOf(url, deps), date: params.date ?? "" }, expected),
  done: ({ date }) => ({ title: text.deleted, description: formatDate(date) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
