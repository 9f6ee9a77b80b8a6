import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { type BookingRule, binds, covers, isChosen, type RulePerson } from "./booking-rule.ts";

/** A room, or a kind of equipment with the negative of its id and no type. */
export type RuledRoom = { id: number; name: string; type: EnvironmentType | null };

export type Contradiction = { room: RuledRoom; other: BookingRule | null };

const HOURS_OF_DAY = 24;

/** The fewest days ahead that a rule of notice asks for: a school day is at least a day. */
function fewestDays({ unit, value }: BookingRule): number {
  const count = value ?? 1;
  return unit === "hours" ? Math.ceil(count / HOURS_OF_DAY) - 1 : count;
}

/** The most days ahead that a horizon allows: school days may have a vacation between them. */
function mostDays({ unit, value }: BookingRule): number {
  if (unit === "termEnd" || unit === "schoolDays") return Number.POSITIVE_INFINITY;
  return unit === "hours" ? Math.ceil((value ?? 1) / HOURS_OF_DAY) : (value ?? 1);
}

function excludes(notice: BookingRule, horizon: BookingRule): boolean {
  if (notice.unit === horizon.unit) return (notice.value ?? 1) > (horizon.value ?? 1);
  return fewestDays(notice) > mostDays(horizon);
}

function clash(a: BookingRule, b: BookingRule): boolean {
  if (a.kind === "notice" && b.kind === "horizon") return excludes(a, b);
  return a.kind === "horizon" && b.kind === "notice" && excludes(b, a);
}

/** Somebody of the usual kind, where a school has no teachers yet. */
const A_TEACHER: RulePerson = { id: 0, role: "teacher", groupIds: [] };

/** The rule of a room that, with the new one, closes it to everybody; undefined where somebody may still book. */
function rivalOf(
  rule: BookingRule,
  others: BookingRule[],
  people: RulePerson[],
): BookingRule | null | undefined {
  const lists = others.filter(({ kind }) => kind === "who");
  const may = (person: RulePerson) => lists.every((other) => isChosen(other, person));
  if (rule.kind === "who") {
    const chosen = people.filter((person) => isChosen(rule, person));
    if (chosen.some(may)) return undefined;
    return lists.find((other) => !chosen.some((person) => isChosen(other, person))) ?? lists[0] ?? null;
  }
  const clashing = others.filter((other) => clash(rule, other));
  if (clashing.length === 0) return undefined;
  const able = people.filter((person) => person.role === "teacher" && may(person));
  const isLeft = able.some(
    (person) => !binds(rule, person) || !clashing.some((other) => binds(other, person)),
  );
  return isLeft ? undefined : clashing[0];
}

/**
 * Finds the first room that a new rule would close to everybody: by two rules of who may book, or by a notice
 * that is longer than a horizon (rules R26.9).
 * @param others the rules that are active besides it.
 * @param people everybody who is here.
 */
export function findContradiction(
  rule: BookingRule,
  others: BookingRule[],
  { rooms, people }: { rooms: RuledRoom[]; people: RulePerson[] },
): Contradiction | null {
  if (!rule.isActive || !["who", "notice", "horizon"].includes(rule.kind)) return null;
  const everybody = [...people, A_TEACHER];
  const known = new Map<string, ReturnType<typeof rivalOf>>();
  for (const room of rooms) {
    if (!covers(rule, room.id, room.type)) continue;
    const own = others.filter((other) => other.isActive && covers(other, room.id, room.type));
    // Rooms of the same rules are alike.
    const key = own.map(({ id }) => id).join();
    if (!known.has(key)) known.set(key, rivalOf(rule, own, everybody));
    const rival = known.get(key);
    if (rival !== undefined) return { room, other: rival };
  }
  return null;
}
