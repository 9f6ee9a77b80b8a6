import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, notFound } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findDayByDate } from "#app/models/calendar/calendar.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeDay } from "#app/services/calendar/days.server.ts";
import { refuse } from "#app/services/result.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { formatDate, formatWeekdayDate } from "#app/text/format.ts";

const text = calendarText.day;

export const loader = guarded({
  "GET /admin/calendario/dia/:date/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const day = findDayByDate(deps.db, calendarOf(url, deps), params.date ?? "");
      if (!day) throw notFound();
      const { date, title, updatedAt } = day;
      return { date, title, updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/calendario/dia/:date/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => {
          const calendarId = calendarOf(url, deps);
          const day = findDayByDate(deps.db, calendarId, params.date ?? "");
          return day ? removeDay(deps, actor, { calendarId, id: day.id }, seen) : refuse("notFound");
        },
        done: ({ date }) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: { title: text.deleted, description: formatDate(date) },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.remove };

export default function DeleteCalendarDay() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: text.remove, closeTo: useParentAddress(ADDRESSES.schoolYear) };
  if (!present) return <FailedDialog {...dialog} sentence={calendarText.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.confirmDelete}
      submit={text.remove}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={present.updatedAt}
    >
      <p className="font-bold">
        {[formatWeekdayDate(present.date), present.title].filter(Boolean).join(": ")}
      </p>
    </ConfirmDialog>
  );
}
