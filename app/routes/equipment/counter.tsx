import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CounterFailure } from "#app/components/equipment/counter-failure.tsx";
import { CounterTable } from "#app/components/equipment/counter-table.tsx";
import { isReplyOf } from "#app/components/equipment/handout-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { DAY_FORM, DayNavigation } from "#app/components/rooms/finder/day-navigation.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { type CounterState, lineId } from "#app/domain/equipment/handout.ts";
import { dayOr, neighboursOf } from "#app/domain/rooms/room-query.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listEquipment } from "#app/models/equipment/equipment.server.ts";
import { handoutSchema } from "#app/models/equipment/handout.schema.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readCounter } from "#app/services/equipment/counter.server.ts";
import { noteHandout } from "#app/services/equipment/handouts.server.ts";
import { equipmentClosureText } from "#app/text/equipment/closures.ts";
import { counterText as text } from "#app/text/equipment/counter.ts";

/** In the order in which the page tells them. */
const COUNTED: CounterState[] = ["late", "waiting", "out", "back"];

export const loader = guarded({
  "GET /equipamentos/hoje": ({ url, actor, scope, context, deps }) => {
    const today = schoolToday(deps);
    const date = dayOr(url.searchParams.get("data"), today);
    const list = readRegion({ url, context }, () => readCounter(deps, scope, { date, page: pageParam(url) }));
    const kinds = isStaff(actor.role)
      ? readRegion({ url, context }, () => listEquipment(deps.db).map(({ id, name }) => ({ id, name })))
      : [];
    return data(
      { kinds: kinds ?? [], day: { date, today, ...neighboursOf(date) }, list },
      statusOfRegions(list),
    );
  },
});

export const action = guarded({
  "POST /equipamentos/hoje": ({ form, url, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: handoutSchema,
        call: (input) => noteHandout(deps, actor, scope, input),
        done: ({ handout, state, quantity }) => ({
          to: `${ADDRESSES.equipmentCounter}${url.search}#${lineId(handout)}`,
          toast: { title: text.noted[state], description: text.thing(quantity, handout.equipmentName) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ day: { date: CivilDate } }> = {
  title: ({ day }) => text.titleOf(day.date),
};

export default function Counter() {
  const { kinds, day, list } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const to = (date: string) => `${ADDRESSES.equipmentCounter}?data=${date}`;
  // A line that is gone meanwhile can't show why its form was refused.
  const isElsewhere = reply !== undefined && !list?.lines.some((line) => isReplyOf(line, reply));
  const counted = COUNTED.filter((state) => list && list.counts[state] > 0);
  return (
    <>
      <PageHead title={text.title}>
        <DayNavigation day={day} to={to} todayTo={ADDRESSES.equipmentCounter} />
        {kinds.length > 0 ? (
          <details className="relative" name="fechar-equipamento">
            <summary className="button" data-look="secondary" data-size="tool">
              {equipmentClosureText.link}
            </summary>
            <ul className="menu-panel max-h-96 overflow-y-auto">
              {kinds.map(({ id, name }) => (
                <li key={id}>
                  <Link to={addressOf("equipmentClosures", id)} className="menu-item">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <span className="max-sm:hidden">
          <PrintButton label={text.print} />
        </span>
      </PageHead>
      <Form method="get" action={ADDRESSES.equipmentCounter} id={DAY_FORM} preventScrollReset />
      {isElsewhere ? <CounterFailure reply={reply} /> : null}
      {list === null ? <LoadFailure sentence={text.loadFailed} /> : null}
      {list && list.lines.length === 0 ? (
        <EmptyState sentence={list.hasEquipment ? text.empty : text.none} />
      ) : null}
      {list && list.lines.length > 0 ? (
        <section className="panel grid gap-3" aria-labelledby="dia-da-entrega">
          <h2 id="dia-da-entrega">
            {text.lead(day.date)}
            <span className="block text-small/5 font-normal text-muted">
              {counted.map((state) => text.count(state, list.counts[state])).join(" · ")}
            </span>
          </h2>
          <CounterTable lines={list.lines} date={day.date} reply={reply} />
          <Pagination base={ADDRESSES.equipmentCounter} page={list.page} pages={list.pages} />
        </section>
      ) : null}
    </>
  );
}
