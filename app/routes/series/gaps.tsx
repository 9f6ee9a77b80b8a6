import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ClosedGaps } from "#app/components/series/gap-card.tsx";
import { GapList } from "#app/components/series/gap-list.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { gapFormSchema } from "#app/models/series/series.schema.ts";
import { ok, type Result } from "#app/services/result.ts";
import { setDismissed } from "#app/services/series/gaps.server.ts";
import { makeUpGap, readOpenGaps } from "#app/services/series/make-up.server.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { gapsText as text } from "#app/text/series/gaps.ts";

type Done = { act: "dismiss" | "reopen" } | { count: number };

function toastOf(outcome: Done) {
  if ("count" in outcome) return { title: text.done, description: requestText.done(outcome.count) };
  if (outcome.act === "reopen") return { title: text.reopened };
  return { title: text.dismissed, description: text.dismissedHint };
}

export const loader = guarded({
  "GET /minhas-reservas/a-repor": ({ url, actor, context, deps }) => {
    const open = readRegion({ url, context }, () => readOpenGaps(deps, actor.id));
    return data({ open }, statusOfRegions(open));
  },
});

export const action = guarded({
  "POST /minhas-reservas/a-repor": ({ form, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: gapFormSchema,
        call: (input): Result<Done> => {
          const { act, gapId, date = "", environmentIds = [] } = input;
          if (act) {
            const set = setDismissed(deps, scope, { id: gapId, isDismissed: act === "dismiss" });
            return set.ok ? ok({ act }) : set;
          }
          const made = makeUpGap(deps, actor, { gapId, date, environmentIds });
          return made.ok ? ok({ count: made.value.reservations.length }) : made;
        },
        done: (outcome) => ({ to: ADDRESSES.gaps, toast: toastOf(outcome) }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";

export const handle: PageHandle = { title: text.title };

export default function Gaps() {
  const { open } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.title} lead={open ? text.lead(open.count) : null} />
      <BulkFailure reply={reply} title={text.failed} />
      {open === null ? <LoadFailure sentence={myReservationsText.loadFailed} /> : null}
      {open?.gaps.length === 0 ? (
        <EmptyState
          sentence={text.empty}
          action={{ to: ADDRESSES.myReservations, label: myReservationsText.title }}
        />
      ) : null}
      {open ? <GapList gaps={open.gaps} /> : null}
      {open && open.count > open.gaps.length ? <p className="hint">{text.more(open.gaps.length)}</p> : null}
      {open ? <ClosedGaps gaps={open.closed} /> : null}
    </>
  );
}
