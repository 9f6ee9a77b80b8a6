import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LessonTimesForm } from "#app/components/calendar/lesson-times/lesson-times-form.tsx";
import {
  CalendarChoice,
  lessonTimesAddress,
  SetList,
} from "#app/components/calendar/lesson-times/set-list.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { changeDraft, decodeCommand, draftOfFields, fieldsOfDraft } from "#app/domain/dates/lesson-draft.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { loadLessonTimes } from "#app/http/calendar/lesson-times-page.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { type FormReply, parseForm, refusedForm } from "#app/http/form/form.server.ts";
import { lessonTimesFormSchema } from "#app/models/calendar/lesson-set.schema.ts";
import { saveLessonSet } from "#app/services/calendar/lesson-sets.server.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({ "GET /admin/horarios": loadLessonTimes });

export const action = guarded({
  "POST /admin/horarios": ({ form, actor, context, deps }) => {
    const command = decodeCommand(String(form.get("act") ?? ""));
    if (command) {
      // Without JavaScript a button of the draft sends it here: it is shown again, changed, and nothing is saved.
      const { submission, refusal } = parseForm(form, lessonTimesFormSchema);
      if (refusal?.problem === "unknownFields") return refusedForm(submission, refusal);
      const draft = changeDraft(draftOfFields(submission.payload), command);
      const initialValue = { ...submission.payload, ...fieldsOfDraft(draft) };
      return data<FormReply>({ result: { initialValue } as FormReply["result"] });
    }
    return submitStepForm(
      { form, context },
      {
        schema: lessonTimesFormSchema,
        call: (input) => saveLessonSet(deps, actor, input),
        done: ({ calendarId, from }) => ({
          to: lessonTimesAddress(ADDRESSES.lessonTimes, { calendarId, from }),
          toast: { title: text.saved, description: text.savedFrom(from) },
        }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function LessonTimes() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        <ButtonLink to={ADDRESSES.schoolYear} look="secondary" data-size="tool">
          {calendarText.title}
        </ButtonLink>
      </PageHead>
      {view ? (
        <>
          <CalendarChoice base={ADDRESSES.lessonTimes} view={view} />
          <LessonTimesForm
            key={`${view.calendarId} ${view.shown.from} ${view.shown.updatedAt}`}
            view={view}
            reply={reply}
          >
            <SetList base={ADDRESSES.lessonTimes} view={view} mayDelete />
          </LessonTimesForm>
        </>
      ) : (
        <LoadFailure sentence={text.loadFailed} />
      )}
      <Outlet />
    </>
  );
}
