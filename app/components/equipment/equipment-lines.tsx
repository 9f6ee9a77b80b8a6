import { Link, useLocation } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { actAddress, actQuery, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import type { WaitingEquipment } from "#app/services/equipment/waiting.server.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

/** What was asked for reservations that are approved, a line each above the queue (rules R29.12). */
export function EquipmentLines({ lines, place }: { lines: WaitingEquipment[]; place: QueuePlace }) {
  const query = actQuery(useLocation().search, place);
  if (lines.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="equipamentos-pedidos">
      <h2 id="equipamentos-pedidos" className="text-h3">
        {bookedText.waitingTitle}
      </h2>
      <ul className="grid gap-2">
        {lines.map((line) => {
          const address = actAddress(place, "equipment", line.id);
          const words = bookedText.line(line);
          return (
            <li
              key={`${line.id} ${line.equipmentId}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-t-line pt-2"
            >
              <span className="flex-1 basis-60 min-w-0 wrap-anywhere">
                {words} <span className="hint">{bookedText.rest(line)}</span>
              </span>
              <div className="review-actions">
                <Form method="post" action={address + query} preventScrollReset>
                  <SeenVersion of="reservation" row={line} />
                  <input type="hidden" name="equipmentId" value={line.equipmentId} />
                  <input type="hidden" name="act" value="approve" />
                  <SubmitButton look="secondary" className="button row-button" formPath={address}>
                    {bookedText.approve}
                    <span className="sr-only"> {words}</span>
                  </SubmitButton>
                </Form>
                <Link
                  className="button row-button"
                  data-look="secondary"
                  to={address + query}
                  preventScrollReset
                >
                  {bookedText.reject}
                  <span className="sr-only"> {words}</span>
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
