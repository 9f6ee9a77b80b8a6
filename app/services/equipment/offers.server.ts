import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { decodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { EquipmentOffer } from "#app/domain/equipment/offer.ts";
import { isClosedOn } from "#app/domain/rooms/closure.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listOfferedKinds } from "#app/models/equipment/booked.server.ts";
import { listEquipmentClosuresIn } from "#app/models/equipment/closure.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { leftOf, readStock } from "./stock.server.ts";

type Time = TimeRange & { date: CivilDate; shift: Shift };

/**
 * The kinds that a form offers with the least that is left of each over times (rules R29.10); none where the school has
 * no equipment. Of a kind that is closed then, none is left (rules R29.17).
 * @param options.exceptIds reservations that do not count.
 * @param options.heldIds kinds that are offered although they are archived, since the reservation names them.
 */
export function readOffers(
  deps: Pick<Deps, "db">,
  times: Time[],
  { exceptIds = [], heldIds = [] }: { exceptIds?: number[]; heldIds?: number[] } = {},
): EquipmentOffer[] {
  const kinds = listOfferedKinds(deps.db, heldIds);
  if (kinds.length === 0) return [];
  const equipment = kinds.map(({ id }) => ({ equipmentId: id, quantity: 1 }));
  const stock = readStock(
    deps,
    times.map((time) => ({ ...time, equipment })),
    { exceptIds },
  );
  const dates = times.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  const closures = listEquipmentClosuresIn(deps.db, {
    startDate: dates[0] ?? "",
    endDate: dates.at(-1) ?? "",
  });
  const isClosed = (id: number, { date, shift }: Time) =>
    closures.some((closure) => closure.equipmentId === id && isClosedOn(closure, date, shift));
  return kinds.map(({ id, name, count }) => {
    let least: EquipmentOffer["least"] = null;
    for (const time of times) {
      const { left, at } = isClosed(id, time) ? { left: 0, at: time.startTime } : leftOf(stock, id, time);
      if (!least || left < least.left) least = { left, date: time.date, time: at };
    }
    return { id, name, count, least };
  });
}

/** The same at a reservation's time, with the kinds that it names. */
export function readOffersFor(
  deps: Pick<Deps, "db">,
  {
    id,
    equipment,
    ...time
  }: Pick<Reservation, "id" | "equipment" | "date" | "shift" | "startTime" | "endTime">,
): EquipmentOffer[] {
  const heldIds = equipment.map(({ equipmentId }) => equipmentId);
  return readOffers(deps, [time], { exceptIds: [id], heldIds });
}

/** The times that a request's form asks for; none as long as it has no date, or no shift. */
export function timesOfForm(
  { dates, shift, exceptions }: Pick<TypedRequest, "dates" | "shift" | "exceptions">,
  hoursOn: (date: CivilDate) => Record<Shift, TimeRange>,
): Time[] {
  const decoded = exceptions.flatMap((value) => decodeException(value) ?? []);
  const byDate = exceptionsByDate(decoded, dates);
  return dates.flatMap((date) => {
    const asked = byDate.get(date)?.shift ?? shift;
    return asked ? [{ date, shift: asked, ...hoursOn(date)[asked] }] : [];
  });
}
