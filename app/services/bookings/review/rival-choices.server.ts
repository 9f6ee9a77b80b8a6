import { EVERYTHING, isInScope, roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { MAX_RIVALS_NAMED } from "#app/domain/limits.ts";
import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import {
  findReservation,
  listReservationsById,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { findWaysOut } from "./queue-item.server.ts";
import { rivalsOf } from "./review-list.server.ts";

/** A rival with the possible outcomes when the other is approved; `value` is the form value of the outcome. */
export type RivalChoice = Pick<Reservation, "id" | "userName" | "status"> & {
  reject: string | null;
  moves: (RoomWay & { value: string })[];
};

export function readRivalChoices(deps: Deps, id: number, scope: Scope = EVERYTHING): RivalChoice[] {
  const { db } = deps;
  return db.read(() => {
    const own = findReservation(db, scope, id);
    if (own?.status !== "pending") return [];
    const ids = rivalsOf(deps, own).rivals.map((rival) => rival.id);
    return listReservationsById(db, ids.slice(0, MAX_RIVALS_NAMED)).map((rival) =>
      isInScope(scope, rival) ? toChoice(deps, own, rival, roomsOfScope(scope)) : asFact(rival),
    );
  });
}

function asFact({ id, userName, status }: Reservation): RivalChoice {
  return { id, userName, status, reject: null, moves: [] };
}

function toChoice(deps: Deps, own: Reservation, rival: Reservation, among: number[] | null): RivalChoice {
  const seen = { id: rival.id, updatedAt: rival.updatedAt };
  const out = findWaysOut(deps, rival, [own], among);
  const moves = (out?.ways ?? []).map((way) => ({
    ...way,
    value: encodeSettledRival({ ...seen, act: "move", from: out?.from ?? way.id, to: way.id }),
  }));
  const isPending = rival.status === "pending";
  return {
    id: rival.id,
    userName: rival.userName,
    status: rival.status,
    reject: isPending ? encodeSettledRival({ ...seen, act: "reject" }) : null,
    moves,
  };
}
