import { Link, useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ClosureForm } from "#app/components/rooms/closure-form.tsx";
import { ClosureList } from "#app/components/rooms/closure-list.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { closureFormSchema } from "#app/models/rooms/closure.schema.ts";
import { listClosures } from "#app/models/rooms/closure.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { closeAndMove } from "#app/services/rooms/closures.server.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { listedClosure } from "#app/text/rooms/listed-closure.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/fechamentos": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const room = findEnvironment(deps.db, idParam(params.id));
      if (!room) throw notFound();
      const today = schoolToday(deps);
      const closures = listClosures(deps.db, room.id).filter(({ endDate }) => endDate >= today);
      return {
        today,
        name: room.name,
        type: room.type,
        facts: requestRoomsText.facts(room.capacity, room.resources),
        back: actor.role === "admin" ? ADDRESSES.environments : ADDRESSES.blockedDays,
        closures: closures.map(listedClosure),
      };
    }),
});

export const action = guarded({
  "POST /admin/ambientes/:id/fechamentos": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: closureFormSchema,
        call: ({ stays, moves, seen = "", ...input }) =>
          closeAndMove(deps, actor, idParam(params.id), { ...input, seen, moves: stays ? [] : moves }),
        done: ({ environmentId, startDate, endDate, moved, cancelled, left, entryId }) => ({
          to: addressOf("closures", environmentId),
          toast: {
            title: text.closed,
            description: text.outcome(text.span(startDate, endDate), { moved, cancelled, left }),
            ...(entryId === null ? {} : { undo: entryId }),
            ...(left > 0 ? { variant: "warning" as const } : {}),
          },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function Closures() {
  const room = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  if (!room) return <LoadFailure sentence={text.loadFailed} />;
  const form = <ClosureForm today={room.today} type={room.type} closeTo={room.back} reply={reply} />;
  return (
    <>
      <PageHead title={text.of(room.name)} lead={room.facts} isLong>
        <Link to={room.back} className="button" data-look="secondary" data-size="tool">
          {room.back === ADDRESSES.environments ? environmentText.title : blockedDayText.title}
        </Link>
      </PageHead>
      {room.closures.length === 0 ? (
        reply ? null : (
          <p className="hint">{text.noneHint}</p>
        )
      ) : (
        <ClosureList
          name={text.list}
          closures={room.closures}
          reopenTo={(id) => addressOf("closureReopen", id)}
        />
      )}
      {room.closures.length > 0 && !reply ? (
        <details className="fold" key={room.closures.length}>
          <summary className="text-primary font-semibold">{text.closeAgain}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  );
}
