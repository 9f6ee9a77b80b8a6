import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import { plural } from "#app/text/format.ts";

export const roomWayText = {
  sameType: "Livres, do mesmo tipo",
  otherTypes: "Livres, de outro tipo",
  /** `Sala 102 · 40 lugares`, `Sala 118 · 24 lugares, faltam 12 · sem Projetor`. */
  way: ({ name, capacity, lacks }: RoomWay) =>
    [
      name,
      ...(capacity === null
        ? ["lugares não informados"]
        : [
            plural(capacity, "lugar", "lugares") +
              (lacks.seats > 0 ? `, ${lacks.seats === 1 ? "falta 1" : `faltam ${lacks.seats}`}` : ""),
          ]),
      ...(lacks.resources.length > 0 ? [`sem ${lacks.resources.join(", ")}`] : []),
      ...(lacks.rule === null ? [] : [`regra: ${lacks.rule}`]),
    ].join(" · "),
};
