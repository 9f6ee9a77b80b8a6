import { foldText } from "#app/domain/fold-text.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import type { Environment } from "./catalog.ts";
import type { Random } from "./random.ts";

/** What the demonstration school knows of, in the order of their ids. */
const RESOURCES = [
  "Acessível",
  "Ar-condicionado",
  "Bancadas",
  "Cabines de solda",
  "Capela de exaustão",
  "Computadores",
  "Kits de robótica",
  "Leitos",
  "Microfone",
  "Projetor",
  "Som",
  "Tornos",
  "TV",
] as const;

type Resource = (typeof RESOURCES)[number];
type Held = Partial<Record<Resource, number | null>>;

/** What a laboratory is for, by the start of its name; the number is how many seats share one. */
const LABORATORIES: [name: string, perSeat: (seats: number) => Held][] = [
  ["Informática", (seats) => ({ Computadores: seats, Projetor: null })],
  ["Redes", (seats) => ({ Computadores: seats, Bancadas: 6, Projetor: null })],
  ["Eletrotécnica", (seats) => ({ Bancadas: seats / 2 })],
  ["Comandos", (seats) => ({ Bancadas: seats / 2, TV: null })],
  ["Metrologia", (seats) => ({ Bancadas: seats / 2, Projetor: null })],
  ["Soldagem", (seats) => ({ "Cabines de solda": seats / 2 })],
  ["Enfermagem", () => ({ Leitos: 6, TV: null })],
  ["Química", () => ({ Bancadas: 10, "Capela de exaustão": 2 })],
  ["Física", () => ({ Bancadas: 8, Projetor: null })],
  ["Desenho", (seats) => ({ Computadores: seats, Projetor: null })],
  ["Robótica", (seats) => ({ Computadores: seats / 2, "Kits de robótica": 8, Projetor: null })],
  ["Materiais", () => ({ Bancadas: 6, Tornos: 2 })],
];

function heldBy(random: Random, { name, type, capacity }: Environment): Held {
  if (type === "Auditório")
    return { Projetor: 1, Som: null, Microfone: 2, "Ar-condicionado": null, Acessível: null };
  const comfort: Held = {
    ...(random.chance(0.6) ? { "Ar-condicionado": null } : {}),
    ...(random.chance(0.4) ? { Acessível: null } : {}),
  };
  if (type === "Sala") return { ...comfort, ...(random.chance(0.7) ? { Projetor: null } : { TV: null }) };
  const purpose = name.replace("Laboratório de ", "");
  const own = LABORATORIES.find(([start]) => purpose.startsWith(start))?.[1];
  return { ...comfort, ...own?.(capacity ?? 20) };
}

/** The rows of `resources`, without their stamps. */
export function resourceRows(): { name: string; name_key: string; sort_key: string }[] {
  return RESOURCES.map((name) => ({ name, name_key: foldText(name), sort_key: sortKey(name) }));
}

/**
 * The rows of `environment_resources`.
 * @param ids of the resources, in the order of resourceRows(); of the rooms in theirs.
 */
export function heldRows(
  random: Random,
  rooms: Environment[],
  ids: { resources: number[]; rooms: number[] },
): { environment_id: number; resource_id: number; count: number | null }[] {
  return rooms.flatMap((room, index) =>
    Object.entries(heldBy(random, room)).map(([name, count]) => ({
      environment_id: ids.rooms[index]!,
      resource_id: ids.resources[RESOURCES.indexOf(name as Resource)]!,
      count: count === null ? null : Math.round(count),
    })),
  );
}
