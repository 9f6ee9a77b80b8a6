import { holdsWords } from "#app/domain/search-words.ts";
import type { EnvironmentGroup, EnvironmentOption, EnvironmentType } from "./environment.ts";
import { nameGroup } from "./room-names.ts";

/** A room that is not free on all the dates of a form: what takes it, or the booking rule that refuses it. */
export type NotFreeRoom = {
  id: number;
  standing: "requested" | "taken" | "ruled";
  text: string;
  freeCount: number;
  isOwn: boolean;
};

export type RoomStates = { dateCount: number; notFree: NotFreeRoom[] };

/** What narrows the rooms of a form; an empty one narrows nothing. */
export type RoomNarrowing = {
  name: string;
  type: string;
  /** At least so many. */
  seats: string;
  resources: string[];
};

export const NO_NARROWING: RoomNarrowing = { name: "", type: "", seats: "", resources: [] };

export function isNarrowing({ name, type, seats, resources }: RoomNarrowing): boolean {
  return [name, type, seats, ...resources].some((text) => text !== "");
}

export type ShownRoom = EnvironmentOption & {
  shortName: string;
  /** Null as long as no dates and shift are chosen. */
  standing: "free" | "requested" | "partly" | "taken" | "ruled" | null;
  /** What takes it, where it is not free. */
  text: string;
  freeCount: number;
  isOwn: boolean;
  isMatch: boolean;
};

/** The rooms of one type: those known by a number as tiles, the others as rows; taken rooms are listed elsewhere. */
export type RoomGroup = {
  type: EnvironmentType;
  /** Common words of the names, else the type. */
  head: string;
  tiles: ShownRoom[];
  rows: ShownRoom[];
  freeCount: number;
  requestedCount: number;
  partlyCount: number;
};

const MOST_LETTERS_OF_A_NUMBER = 4;

function numberOf({ name, type }: EnvironmentOption): string | null {
  const rest = name.startsWith(`${type} `) ? name.slice(type.length + 1) : "";
  return /^\d/.test(rest) && rest.length <= MOST_LETTERS_OF_A_NUMBER ? rest : null;
}

function matches(room: EnvironmentOption, { name, type, seats, resources }: RoomNarrowing): boolean {
  const held = new Set(room.resources.map((resource) => resource.name));
  return (
    holdsWords(room.name, name) &&
    (type === "" || room.type === type) &&
    (!/^\d+$/.test(seats) || (room.capacity ?? 0) >= Number(seats)) &&
    resources.every((resource) => held.has(resource))
  );
}

function standingOf(
  states: RoomStates | null,
  state: NotFreeRoom | undefined,
  offersPartly: boolean,
): ShownRoom["standing"] {
  if (!states) return null;
  if (!state) return "free";
  const isPartly = offersPartly && state.standing === "taken" && state.freeCount * 2 >= states.dateCount;
  return isPartly ? "partly" : state.standing;
}

const ORDER: NonNullable<ShownRoom["standing"]>[] = ["free", "requested", "partly"];

function compareRooms(a: ShownRoom, b: ShownRoom): number {
  const rank = ({ standing }: ShownRoom) => (standing ? ORDER.indexOf(standing) : 0);
  return rank(a) - rank(b) || (a.standing === "partly" ? b.freeCount - a.freeCount : 0);
}

/** Those that the person uses before the others, the most used first; the order stays otherwise. */
function usedFirst<Room extends EnvironmentOption>(rooms: Room[], used: readonly number[]): Room[] {
  const rank = ({ id }: Room) => (used.includes(id) ? used.indexOf(id) : used.length);
  return [...rooms].sort((a, b) => rank(a) - rank(b));
}

/**
 * @param used the rooms that the person uses, the most used first.
 * @param offersPartly whether a room that is free on at least half of the dates is offered, as for a series.
 */
export function arrangeRooms(
  groups: EnvironmentGroup[],
  states: RoomStates | null,
  narrowing: RoomNarrowing,
  { offersPartly = false, used = [] }: { offersPartly?: boolean; used?: readonly number[] } = {},
): { groups: RoomGroup[]; taken: ShownRoom[] } {
  const stateOf = new Map((states?.notFree ?? []).map((state) => [state.id, state]));
  const taken: ShownRoom[] = [];
  const arranged = groups.map(({ type, environments }): RoomGroup => {
    const { head, nameOf } = nameGroup(
      type,
      environments.map(({ name }) => name),
    );
    const rooms = usedFirst(environments, used).map((room): ShownRoom => {
      const state = stateOf.get(room.id);
      return {
        ...room,
        shortName: nameOf(room.name),
        standing: standingOf(states, state, offersPartly),
        text: state?.text ?? "",
        freeCount: state?.freeCount ?? states?.dateCount ?? 0,
        isOwn: state?.isOwn ?? false,
        isMatch: matches(room, narrowing),
      };
    });
    const isTaken = ({ standing }: ShownRoom) => standing === "taken" || standing === "ruled";
    taken.push(...rooms.filter(isTaken));
    const offered = rooms.filter((room) => !isTaken(room));
    const isTile = (room: ShownRoom) =>
      (room.standing === null || room.standing === "free") && numberOf(room) !== null;
    const count = (standing: ShownRoom["standing"]) =>
      offered.filter((room) => room.isMatch && room.standing === standing).length;
    return {
      type,
      head,
      tiles: offered.filter(isTile).map((room) => ({ ...room, shortName: numberOf(room) ?? room.name })),
      rows: offered.filter((room) => !isTile(room)).sort(compareRooms),
      freeCount: count("free"),
      requestedCount: count("requested"),
      partlyCount: count("partly"),
    };
  });
  return { groups: arranged, taken };
}
