import type { EquipmentOffer } from "#app/domain/equipment/offer.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { readOffers, timesOfForm } from "#app/services/equipment/offers.server.ts";
import { readTypedRequest, shiftHoursOfForm } from "./request-form.server.ts";

/** What is left of each kind at the times of a form that changes. @param exceptId the reservation that is edited. */
export function readEquipmentCheck(
  deps: Deps,
  query: URLSearchParams,
  exceptId: number | null,
): Pick<EquipmentOffer, "id" | "least">[] {
  const typed = readTypedRequest(query);
  return deps.db.read(() => {
    const times = timesOfForm(typed, shiftHoursOfForm(readLessonTimes(deps.db), typed));
    const exceptIds = exceptId === null ? [] : [exceptId];
    return readOffers(deps, times, { exceptIds }).map(({ id, least }) => ({ id, least }));
  });
}
