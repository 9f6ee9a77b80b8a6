import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { RequestForm } from "#app/components/request/form.tsx";
import { mondayOf } from "#app/domain/civil-date.ts";
import { SHIFT_SLUGS } from "#app/domain/shift.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { requestFormSchema } from "#app/models/reservation.schema.ts";
import { requestReservations } from "#app/services/reservations/request.server.ts";
import { readRequestForm } from "#app/services/reservations/request-form.server.ts";
import { isStaff } from "#app/services/reservations/rules.server.ts";
import { requestText } from "#app/text/reservations.ts";

export const loader = guarded({
  "GET /reservas/nova": ({ url, actor, deps }) => readRequestForm(deps, actor, url.searchParams),
});

export const action = guarded({
  "POST /reservas/nova": async ({ request, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: requestFormSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = requestReservations(deps, actor, submission.value);
    if (!result.ok) return refusedForm(submission, result);

    const { reservations, conflictCount } = result.value;
    const first = reservations[0];
    const week = first ? `?semana=${mondayOf(first.date)}&turno=${SHIFT_SLUGS[first.shift]}` : "";
    const description = isStaff(actor.role)
      ? requestText.doneByStaff(reservations.length)
      : conflictCount > 0
        ? requestText.doneWithConflicts(conflictCount)
        : requestText.doneWithoutConflicts;
    return redirectWithToast(context, `/reservas${week}`, {
      title: requestText.done(reservations.length),
      description,
    });
  },
});

export const handle: PageHandle = { title: requestText.formTitle };

export default function Request() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <RequestForm view={view} reply={reply} />;
}
