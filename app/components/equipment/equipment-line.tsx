import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

/** What a reservation names on one line, with the status of what has one of its own; nothing where it names none. */
export function EquipmentLine({
  equipment,
  className,
}: {
  equipment: BookedEquipment[];
  className?: string;
}) {
  return equipment.length > 0 ? <p className={className}>{bookedText.list(equipment)}</p> : null;
}
