import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { encodeSeenRow } from "#app/domain/bookings/seen-row.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { joinSeriesSchema } from "#app/models/series/series.schema.ts";
import { joinSeries, readJoinable } from "#app/services/series/join.server.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { formatDayMonth, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { mySeriesText } from "#app/text/series/my-series.ts";

const text = mySeriesText.join;

const MOST_SHOWN = 10;

export const loader = guarded({
  "GET /minhas-reservas/juntar": ({ url, actor, context, deps }) => {
    const sets = readRegion({ url, context }, () => readJoinable(deps, actor.id));
    const shown = sets && { count: sets.length, sets: sets.slice(0, MOST_SHOWN) };
    return data({ shown }, statusOfRegions(sets));
  },
});

export const action = guarded({
  "POST /minhas-reservas/juntar": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: joinSeriesSchema,
        call: ({ ids }) => joinSeries(deps, actor, ids),
        done: ({ series, reservations }) => ({
          to: addressOf("mySeries", series.id),
          toast: { title: text.done(reservations.length), description: text.doneHint },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

type Set = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["shown"]>["sets"][number];

function JoinableCard({ set }: { set: Set }) {
  const { rows, disciplineName, className, environmentNames, startTime, endTime } = set;
  const weekday = formatWeekday(rows[0]?.date ?? "");
  return (
    <li className="panel p-4 grid gap-2 min-w-0">
      <h2>{disciplineName}</h2>
      <p>
        {className} · {weekday}, {formatTimeRange(startTime, endTime)} · <b>{environmentNames.join(", ")}</b>
      </p>
      <p className="hint">{rows.map(({ date }) => formatDayMonth(date)).join(", ")}</p>
      <Form method="post" className="actions" preventScrollReset>
        {rows.map((row) => (
          <input key={row.id} type="hidden" name="ids" value={encodeSeenRow(row)} />
        ))}
        <SubmitButton look="secondary">
          {text.submit(rows.length)}
          <span className="sr-only">{text.of(disciplineName, className, weekday)}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}

export default function JoinSeries() {
  const { shown } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.title} />
      {shown && shown.count > 0 ? <p>{text.lead}</p> : null}
      <BulkFailure reply={reply} title={text.failed} />
      {shown === null ? <LoadFailure sentence={myReservationsText.loadFailed} /> : null}
      {shown?.count === 0 ? (
        <EmptyState
          sentence={text.empty}
          action={{ to: ADDRESSES.myReservations, label: myReservationsText.title }}
        />
      ) : null}
      {shown && shown.count > 0 ? (
        <ul className="grid gap-4 list-none p-0 m-0 lg:grid-cols-2 lg:items-start">
          {shown.sets.map((set) => (
            <JoinableCard key={set.rows[0]?.id} set={set} />
          ))}
        </ul>
      ) : null}
      {shown && shown.count > shown.sets.length ? (
        <p className="hint">{text.more(shown.sets.length)}</p>
      ) : null}
    </>
  );
}
