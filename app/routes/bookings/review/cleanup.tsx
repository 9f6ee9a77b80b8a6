import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { CleanupConfirmation } from "#app/components/bookings/review/cleanup-confirmation.tsx";
import { CleanupFilters } from "#app/components/bookings/review/cleanup-filters.tsx";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS } from "#app/domain/bookings/review/review-tab.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { cleanupFormSchema } from "#app/models/bookings/review/cleanup.schema.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import { cleanUpAsConfirmed, previewCleanup } from "#app/services/bookings/review/cleanup.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { cleanupText } from "#app/text/bookings/review/cleanup.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

/** The filters in the address: `?de&ate&status&turno&ambiente`. */
function readValues({ searchParams }: URL) {
  const day = (name: string) => {
    const text = searchParams.get(name) ?? "";
    return isCivilDate(text) ? text : undefined;
  };
  return {
    startDate: day("de"),
    endDate: day("ate"),
    status: STATUSES.filter((status) => searchParams.getAll("status").includes(REVIEW_TAB_SLUGS[status])),
    shift: shiftOfSlug(searchParams.get("turno")) ?? undefined,
    environmentId: idOf(searchParams.get("ambiente")) ?? undefined,
  };
}

export const loader = guarded({
  "GET /admin/reservas/limpeza": async ({ url, context, deps }) => {
    const values = readValues(url);
    const environments = readRegion({ url, context }, () => listEnvironmentNames(deps.db));
    const status = values.status.length > 0 ? values.status : [...STATUSES];
    const preview = await previewCleanup(deps, { ...values, status });
    const needsRange = !values.startDate && !values.endDate;
    const problem = preview.ok ? null : needsRange ? cleanupText.needsRange : problemSentence(preview);
    const counted = preview.ok ? preview.value : null;
    return data({ values, environments, counted, problem }, statusOfRegions(environments));
  },
});

export const action = guarded({
  "POST /admin/reservas/limpeza": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: cleanupFormSchema,
        call: (input) => cleanUpAsConfirmed(deps, actor, input),
        done: (outcome) => ({
          to: ADDRESSES.review,
          toast: { title: cleanupText.done, description: cleanupText.outcome(outcome) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: cleanupText.title };

const FILTERS = { de: null, ate: null, status: null, turno: null, ambiente: null };

export default function CleanUpReservations() {
  const { values, environments, counted, problem } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = ADDRESSES.review + withQuery(useLocation().search, FILTERS);
  return (
    <Dialog title={cleanupText.title} closeTo={closeTo}>
      <div className="grid gap-4">
        <p className="hint">{cleanupText.lead}</p>
        {environments ? null : <LoadFailure sentence={environmentText.loadFailed} />}
        <CleanupFilters values={values} environments={environments} />
        <CleanupConfirmation
          values={values}
          counted={counted}
          problem={problem}
          failure={failureOf(reply)}
          closeTo={closeTo}
        />
      </div>
    </Dialog>
  );
}
