import { Link, useLoaderData } from "@remix-run/react";
import { EquipmentClosureForm } from "#app/components/equipment/closure-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ClosureList } from "#app/components/rooms/closure-list.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { equipmentClosureFormSchema } from "#app/models/equipment/closure.schema.ts";
import { listEquipmentClosures } from "#app/models/equipment/closure.server.ts";
import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { closeAndWithdraw } from "#app/services/equipment/closures.server.ts";
import { equipmentClosureText as text } from "#app/text/equipment/closures.ts";
import { equipmentText } from "#app/text/equipment/equipment.ts";
import { frameText } from "#app/text/frame.ts";
import { closureText } from "#app/text/rooms/closures.ts";
import { listedClosure } from "#app/text/rooms/listed-closure.ts";

export const loader = guarded({
  "GET /admin/equipamentos/:id/fechamentos": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const kind = findEquipment(deps.db, idParam(params.id));
      if (!kind) throw notFound();
      const today = schoolToday(deps);
      const closures = listEquipmentClosures(deps.db, kind.id).filter(({ endDate }) => endDate >= today);
      const back = actor.role === "admin" ? ADDRESSES.equipment : ADDRESSES.equipmentCounter;
      return { today, name: kind.name, back, closures: closures.map(listedClosure) };
    }),
});

export const action = guarded({
  "POST /admin/equipamentos/:id/fechamentos": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: equipmentClosureFormSchema,
        call: ({ seen = "", ...input }) =>
          closeAndWithdraw(deps, actor, idParam(params.id), { ...input, seen }),
        done: ({ equipmentId, startDate, endDate, withdrawn }) => ({
          to: addressOf("equipmentClosures", equipmentId),
          toast: {
            title: text.closed,
            description: text.outcome(closureText.span(startDate, endDate), withdrawn),
          },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function EquipmentClosures() {
  const kind = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  if (!kind) return <LoadFailure sentence={text.loadFailed} />;
  const hasClosures = kind.closures.length > 0;
  const form = <EquipmentClosureForm today={kind.today} closeTo={kind.back} reply={reply} />;
  return (
    <>
      <PageHead title={text.of(kind.name)} isLong>
        <Link to={kind.back} className="button" data-look="secondary" data-size="tool">
          {kind.back === ADDRESSES.equipment ? equipmentText.title : frameText.items.equipmentCounter}
        </Link>
      </PageHead>
      {hasClosures ? (
        <ClosureList
          name={text.list}
          closures={kind.closures}
          reopenTo={(id) => addressOf("equipmentReopen", id)}
        />
      ) : null}
      {hasClosures || reply ? null : <p className="hint">{text.noneHint}</p>}
      {hasClosures && !reply ? (
        <details className="fold" key={kind.closures.length}>
          <summary className="text-primary font-semibold">{closureText.closeAgain}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  );
}
