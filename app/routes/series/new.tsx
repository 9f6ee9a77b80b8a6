import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { SWAP } from "#app/components/series/answer.tsx";
import { SeriesForm } from "#app/components/series/series-form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_ENVIRONMENTS } from "#app/domain/limits.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { addAddresses } from "#app/http/add-addresses.ts";
import { parseForm, submitForm } from "#app/http/form/form.server.ts";
import { formOf } from "#app/http/query.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import {
  seriesDatesSchema,
  seriesFormSchema,
  staffSeriesFormSchema,
} from "#app/models/series/series.schema.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { createSeries } from "#app/services/series/create.server.ts";
import {
  type PlannedForm,
  planOfForm,
  presentPlan,
  readSeriesDates,
  readSeriesForm,
  toSeriesInput,
} from "#app/services/series/series-form.server.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";

function queryOf(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** The address with the rooms of a proposal in the place of those that were chosen, and its dates shown. */
function withSwappedRooms(asked: URLSearchParams): URLSearchParams {
  const rooms = asked.get(SWAP);
  if (!rooms) return asked;
  const query = new URLSearchParams(asked);
  for (const name of ["environmentIds", SWAP, "choices"]) query.delete(name);
  // What was chosen about a room on a date is about the one before; a date that was left out stays so.
  for (const choice of asked.getAll("choices"))
    if (choice.startsWith("out:")) query.append("choices", choice);
  for (const id of rooms.split(",").slice(0, MAX_ENVIRONMENTS)) query.append("environmentIds", id);
  query.set("ver", "1");
  return query;
}

export const loader = guarded({
  "GET /reservas/serie": ({ url, actor, context, deps }) => {
    const { sentForm } = context;
    const query = sentForm ? queryOf(sentForm) : withSwappedRooms(url.searchParams);
    let planned: PlannedForm | null = null;
    let states: RoomStates | null = null;
    let result: SubmissionResult<string[]> | null = null;
    // A refused series shows its dates again too.
    if (sentForm || query.has("ver")) {
      const schema = isStaff(actor.role) ? staffSeriesFormSchema : seriesFormSchema;
      const { submission } = parseForm(sentForm ?? formOf(query), schema);
      if (submission.status === "success") {
        const read = planOfForm(deps, actor, submission.value);
        if (read.ok) planned = read.value;
        else
          result = submission.reply({
            formErrors: read.errors ? [] : [problemSentence(read)],
            fieldErrors: read.errors ?? {},
          });
      } else if (!sentForm) {
        result = submission.reply();
        // Without rooms there are no dates to show, but what is free on them, to choose by.
        const early = parseForm(formOf(query), seriesDatesSchema).submission;
        if (early.status === "success") states = readSeriesDates(deps, actor, query, early.value).states;
      }
    }
    const form = readSeriesForm(deps, actor, query, regionsOf({ url, context }), planned?.plan ?? null);
    const view = {
      ...form,
      states: form.states ?? states,
      add: addAddresses(actor.role),
      preview: planned ? presentPlan(planned) : null,
      chosen: query.getAll("choices").filter(Boolean),
      result,
    };
    return data(view, statusOfRegions(...Object.values(form.choices)));
  },
});

export const action = guarded({
  "POST /reservas/serie": ({ form, actor, context, deps }) => {
    context.sentForm = form;
    return submitForm(
      { form, context },
      {
        schema: isStaff(actor.role) ? staffSeriesFormSchema : seriesFormSchema,
        call: (sent) => {
          const input = toSeriesInput(deps, sent);
          if (!input.ok) return input;
          const { formToken, acceptLoss = false } = sent;
          return createSeries(deps, actor, input.value, { formToken, acceptsLoss: acceptLoss });
        },
        done: ({ reservations, gaps }) => ({
          to: isStaff(actor.role) ? ADDRESSES.review : ADDRESSES.myReservations,
          toast: {
            title: isStaff(actor.role) ? text.doneByStaff : text.done,
            description: text.outcome(reservations.length, gaps.length),
          },
        }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function NewSeries() {
  const { result, ...view } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.title} lead={view.preview ? undefined : text.lead} />
      <SeriesForm view={view} reply={reply ?? { result }} />
    </>
  );
}
