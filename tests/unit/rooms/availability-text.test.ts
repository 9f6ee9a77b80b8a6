import { expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import type { TakenDay } from "#app/domain/rooms/availability.ts";
import { foundRoomText, roomStateText } from "#app/text/rooms/availability.ts";

const requested = (date: string, people: number): TakenDay => ({
  date,
  isOwn: false,
  state: "requested",
  people,
});
const occupied = (date: string): TakenDay => ({ date, isOwn: false, state: "occupied" });

it.each<[number, TakenDay[], string, string]>([
  [3, [], "Livre em 3 de 3", "Livre nas 3 datas"],
  [1, [], "Livre", "Livre"],
  [
    1,
    [requested("2026-11-24", 2)],
    "Pedido de 2 pessoas em 24/11",
    "Livre em 1 de 2: pedido de 2 pessoas em 24/11",
  ],
  [0, [requested("2026-11-24", 1)], "Pedido de 1 pessoa em 24/11", "Pedido de 1 pessoa em 24/11"],
  [
    6,
    [occupied("2026-03-12"), occupied("2026-03-19")],
    "Ocupado 12/03 e 19/03",
    "Livre em 6 de 8: ocupado 12/03, 19/03",
  ],
  [
    0,
    [
      occupied("2026-11-24"),
      requested("2026-11-25", 1),
      { date: "2026-12-25", isOwn: false, state: "blocked", title: "Natal" },
    ],
    "Ocupado 24/11; pedido de 1 pessoa em 25/11; bloqueado (Natal) 25/12",
    "Ocupado 24/11; pedido de 1 pessoa em 25/11; bloqueado (Natal) 25/12",
  ],
  [
    0,
    daysFrom("2026-03-02", 9).map(occupied),
    "Ocupado 02/03, 03/03, 04/03, 05/03, 06/03, 07/03 e mais 3",
    "Ocupado 02/03, 03/03, 04/03, 05/03, 06/03, 07/03 e mais 3",
  ],
])("names %i free days and %j", (freeCount, taken, onForm, found) => {
  const room = { environmentId: 1, freeCount, taken };
  expect(roomStateText(room)).toBe(onForm);
  expect(foundRoomText(room)).toBe(found);
});
