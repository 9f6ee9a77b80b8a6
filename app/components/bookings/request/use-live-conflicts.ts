import type { RefObject } from "react";
import { fetchEquipment } from "#app/components/equipment/fetch-equipment.ts";
import { useLiveAnswer } from "#app/components/form/use-live-answer.ts";
import { fetchRoomStates, STATE_FIELDS } from "#app/components/rooms/room-states.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import type { ConflictCheckView, EquipmentCheckView } from "./types.ts";

const FIELDS = [
  "dates",
  "environmentIds",
  "shift",
  "lessons",
  "classId",
  "exceptions",
  "teacherUserId",
  "moreClasses",
  "moreTeachers",
];

async function fetchConflicts(form: HTMLFormElement, signal: AbortSignal): Promise<ConflictCheckView> {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const name of FIELDS) for (const value of data.getAll(name)) query.append(name, String(value));
  const response = await fetch(`${ADDRESSES.requestConflicts}?${query}`, { signal });
  if (!response.ok || response.redirected) throw new Error(`conflict check: ${response.status}`);
  return response.json();
}

type Answer = ConflictCheckView & { rooms: RoomStates | null; equipment: EquipmentCheckView };

/** @param hasEquipment whether the form offers any: a school without it asks nothing more. */
export function useLiveConflicts(formRef: RefObject<HTMLFormElement>, hasEquipment: boolean) {
  const ask = async (form: HTMLFormElement, signal: AbortSignal): Promise<Answer> => {
    const [conflicts, rooms, equipment] = await Promise.all([
      fetchConflicts(form, signal),
      fetchRoomStates(form, signal),
      hasEquipment ? fetchEquipment(form, signal) : [],
    ]);
    return { ...conflicts, rooms, equipment };
  };
  return useLiveAnswer(formRef, {
    fields: [...FIELDS, ...STATE_FIELDS],
    ask,
    failed: requestText.checkFailed,
  });
}
