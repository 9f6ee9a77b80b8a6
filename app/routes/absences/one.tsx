import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { DecisionForm } from "#app/components/absences/decision-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { presetOf } from "#app/domain/absences/preset.ts";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { decisionsFormSchema } from "#app/models/absences/absence.schema.ts";
import { readChoices } from "#app/services/absences/choices.server.ts";
import { decideAbsence } from "#app/services/absences/decide.server.ts";
import { readAbsencePage } from "#app/services/absences/page.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

/** Clashes that the message after saving names; the rest is counted. */
const MAX_NAMED = 3;

export const loader = guarded({
  "GET /admin/ausencias/:id": ({ url, params, deps }) => {
    const page = deps.db.read(() => readAbsencePage(deps, idParam(params.id)));
    if (!page) throw notFound();
    return data({ ...page, preset: presetOf(url.searchParams.get("todas")) });
  },
});

export const action = guarded({
  "POST /admin/ausencias/:id": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: decisionsFormSchema,
        call: (input) => {
          const decisions = readChoices(deps, input);
          if (!decisions.ok) return decisions;
          return decideAbsence(deps, actor, idParam(params.id), {
            decisions: decisions.value,
            seen: input.seen,
          });
        },
        done: ({ decided, entryId, warnings }) => ({
          to: addressOf("absence", idParam(params.id)),
          toast: {
            title: text.saved(decided),
            undo: entryId,
            ...(warnings.length > 0
              ? {
                  variant: "warning" as const,
                  description: text.clashes(warnings.length),
                  reasons: warnings
                    .slice(0, MAX_NAMED)
                    .map(({ date, startTime, title }) => text.clash(date, startTime, title)),
                }
              : {}),
          },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ absence: { userName: string } }> = {
  title: ({ absence }) => text.ofPerson(absence.userName),
};

export default function OneAbsence() {
  const { absence, lessons, seen, preset } = useLoaderData<typeof loader>();
  const { id, userName, shifts, lessons: only } = absence;
  return (
    <>
      <PageHead
        title={text.ofPerson(userName)}
        lead={`${text.shortDays(absence)} · ${text.shifts(shifts, only)}`}
        isLong
      >
        <Link
          to={ADDRESSES.absences}
          className="button max-sm:px-2.5 max-sm:text-small"
          data-look="secondary"
          data-size="tool"
        >
          {text.back}
        </Link>
        <Link
          to={addressOf("absenceDelete", id)}
          className="button max-sm:px-2.5 max-sm:text-small"
          data-look="secondary"
          data-size="tool"
          preventScrollReset
        >
          {text.discard}
        </Link>
      </PageHead>
      <Outlet />
      <DecisionForm
        key={`${seen} ${preset}`}
        id={id}
        lessons={lessons}
        seen={seen}
        preset={preset}
        reply={useFormResult<typeof action>()}
      />
    </>
  );
}
