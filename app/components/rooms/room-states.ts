import type { RefObject } from "react";
import { useLiveAnswer } from "#app/components/form/use-live-answer.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";

export const STATE_FIELDS = [
  "dates",
  "date",
  "shift",
  "lessons",
  "classId",
  "exceptions",
  "teacherUserId",
  "startTime",
  "endTime",
];

/**
 * Requests the rooms' states on the dates, shift and lessons of a form.
 * @param fixed values that the form cannot change.
 */
export async function fetchRoomStates(
  form: HTMLFormElement,
  signal: AbortSignal,
  fixed: Record<string, string> = {},
): Promise<RoomStates | null> {
  const data = new FormData(form);
  const query = new URLSearchParams(fixed);
  for (const name of STATE_FIELDS) {
    for (const value of data.getAll(name)) query.append(name === "date" ? "dates" : name, String(value));
  }
  const response = await fetch(`${ADDRESSES.requestRooms}?${query}`, { signal });
  if (!response.ok || response.redirected) throw new Error(`room states: ${response.status}`);
  return response.json();
}

/** @param initial null if they could not be read; `hasFailed` until the first request, whose own `failure` then counts. */
export function useRoomStates(
  formRef: RefObject<HTMLFormElement>,
  initial: { states: RoomStates | null } | null,
  fixed: Record<string, string>,
) {
  const live = useLiveAnswer(formRef, {
    fields: STATE_FIELDS,
    ask: (form, signal) => fetchRoomStates(form, signal, fixed),
    failed: requestRoomsText.statesFailed,
  });
  return {
    ...live,
    states: live.state ? live.state.answer : (initial?.states ?? null),
    hasFailed: !live.state && initial === null,
    failure: live.state?.failure ?? null,
  };
}
