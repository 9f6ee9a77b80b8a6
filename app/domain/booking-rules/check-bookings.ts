import { addDays, type CivilDate, mondayOf, toDayNumber } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { type BookingDays, schoolDayBefore, termEndBetween } from "./booking-days.ts";
import {
  type BookingRule,
  binds,
  byStrictness,
  covers,
  isChosen,
  type RuleKind,
  type RulePerson,
} from "./booking-rule.ts";

export type BookingSlot = TimeRange & { date: CivilDate; shift: Shift; lessons: number };

/** `environmentIds` has rooms and kinds of equipment (`ruledIds`). */
export type BookingAsk = { slot: BookingSlot; environmentIds: number[] };

export type HeldBooking = { date: CivilDate; endTime: string; lessons: number; environmentIds: number[] };

export type RoomNeighbour = TimeRange & { date: CivilDate; environmentId: number };

/** Everything that decides; read in a bounded number of statements (services/booking-rules/facts.server.ts). */
export type BookingFacts = {
  rules: BookingRule[];
  today: CivilDate;
  time: string;
  person: RulePerson;
  booker: RulePerson;
  typeOf: ReadonlyMap<number, EnvironmentType>;
  days: BookingDays;
  held: HeldBooking[];
  neighbours: RoomNeighbour[];
};

export type RuleRefusal = {
  rule: BookingRule;
  slot: BookingSlot;
  /**
   * Last day to ask (`notice`), first day to ask (`horizon`), first day with room (`quota`); null if there is none.
   */
  until: CivilDate | null;
};

type Verdict = { until: CivilDate | null } | null;

type CountedBooking = HeldBooking & { day: number };

/** The rooms of a request that a rule covers, and the person's reservations in rooms that it covers. */
type RoomQuestion = { slot: BookingSlot; rooms: number[]; held: CountedBooking[] };

const MINUTES_OF_DAY = 1440;
const WEEKS_AHEAD = 60;
const MONTHS_AHEAD = 14;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function hoursBefore({ date, startTime }: BookingSlot, hours: number): { date: CivilDate; minute: number } {
  const total = minutesOf(startTime) - hours * 60;
  const days = Math.floor(total / MINUTES_OF_DAY);
  return { date: addDays(date, days), minute: total - days * MINUTES_OF_DAY };
}

function isAfter({ today, time }: BookingFacts, moment: { date: CivilDate; minute: number }): boolean {
  return today > moment.date || (today === moment.date && minutesOf(time) > moment.minute);
}

function dayBefore({ days }: BookingFacts, { unit, value }: BookingRule, date: CivilDate): CivilDate {
  return unit === "schoolDays" ? schoolDayBefore(days, date, value ?? 1) : addDays(date, -(value ?? 1));
}

function judgeNotice(facts: BookingFacts, rule: BookingRule, slot: BookingSlot): Verdict {
  if (rule.unit === "hours") {
    const moment = hoursBefore(slot, rule.value ?? 1);
    return isAfter(facts, moment) ? { until: moment.date } : null;
  }
  // The last moment is the end of that day.
  const until = dayBefore(facts, rule, slot.date);
  return facts.today > until ? { until } : null;
}

function judgeHorizon(facts: BookingFacts, rule: BookingRule, slot: BookingSlot): Verdict {
  if (rule.unit === "termEnd") {
    const end = termEndBetween(facts.days, facts.today, slot.date);
    return end === null ? null : { until: addDays(end, 1) };
  }
  if (rule.unit === "hours") {
    const { date, minute } = hoursBefore(slot, rule.value ?? 1);
    return isAfter(facts, { date, minute: minute - 1 }) ? null : { until: date };
  }
  const until = dayBefore(facts, rule, slot.date);
  return facts.today < until ? { until } : null;
}

function judgeDuration({ unit, value }: BookingRule, { slot, rooms, held }: RoomQuestion): Verdict {
  const most = value ?? 1;
  const isTooLong = rooms.some((room) => {
    const own = held.filter(({ environmentIds }) => environmentIds.includes(room));
    if (unit === "lessons") {
      return sumLessons(own.filter(({ date }) => date === slot.date)) + slot.lessons > most;
    }
    const days = new Set(own.map(({ day }) => day));
    const asked = toDayNumber(slot.date);
    let row = 1;
    for (let day = asked - 1; days.has(day); day--) row++;
    for (let day = asked + 1; days.has(day); day++) row++;
    return row > most;
  });
  return isTooLong ? { until: null } : null;
}

function sumLessons(held: HeldBooking[]): number {
  return held.reduce((sum, { lessons }) => sum + lessons, 0);
}

function judgeBuffer(facts: BookingFacts, { value }: BookingRule, { slot, rooms }: RoomQuestion): Verdict {
  const least = value ?? 1;
  const [start, end] = [minutesOf(slot.startTime) - least, minutesOf(slot.endTime) + least];
  const isNear = facts.neighbours.some(
    (other) =>
      other.date === slot.date &&
      rooms.includes(other.environmentId) &&
      minutesOf(other.endTime) > start &&
      minutesOf(other.startTime) < end,
  );
  return isNear ? { until: null } : null;
}

/** The first day of the month `months` after that of a date. */
function monthAfter(date: CivilDate, months: number): CivilDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}

function periodStart(unit: BookingRule["unit"], date: CivilDate, ahead: number): CivilDate {
  return unit === "perWeek" ? addDays(mondayOf(date), 7 * ahead) : monthAfter(date, ahead);
}

function judgeQuota(facts: BookingFacts, rule: BookingRule, { slot, held }: RoomQuestion): Verdict {
  const { unit, count, value } = rule;
  const most = value ?? 1;
  const size = (each: { lessons: number }) => (count === "lessons" ? each.lessons : 1);
  const sum = (some: HeldBooking[]) => some.reduce((total, each) => total + size(each), 0);
  if (unit === "open") {
    const isOpen = ({ date, endTime }: HeldBooking) =>
      date > facts.today || (date === facts.today && endTime > facts.time);
    const open = held.filter(isOpen);
    let taken = sum(open) + size(slot);
    if (taken <= most) return null;
    for (const each of open.sort((a, b) => (a.date < b.date ? -1 : 1))) {
      taken -= size(each);
      if (taken <= most) return { until: addDays(each.date, 1) };
    }
    return { until: null };
  }
  const isFull = (ahead: number) => {
    const [first, next] = [periodStart(unit, slot.date, ahead), periodStart(unit, slot.date, ahead + 1)];
    return sum(held.filter(({ date }) => first <= date && date < next)) + size(slot) > most;
  };
  if (!isFull(0)) return null;
  if (size(slot) > most) return { until: null };
  for (let ahead = 1; ahead <= (unit === "perWeek" ? WEEKS_AHEAD : MONTHS_AHEAD); ahead++) {
    if (!isFull(ahead)) return { until: periodStart(unit, slot.date, ahead) };
  }
  return { until: null };
}

function judge(facts: BookingFacts, rule: BookingRule, asked: RoomQuestion): Verdict {
  const { slot } = asked;
  switch (rule.kind) {
    case "who":
      return isChosen(rule, facts.person) || isChosen(rule, facts.booker) ? null : { until: null };
    case "outsideTerm":
      return facts.days.shiftsOn.get(slot.date)?.includes(slot.shift) ? null : { until: null };
    case "horizon":
      return judgeHorizon(facts, rule, slot);
    case "notice":
      return judgeNotice(facts, rule, slot);
    case "duration":
      return judgeDuration(rule, asked);
    case "buffer":
      return judgeBuffer(facts, rule, asked);
    case "quota":
      return judgeQuota(facts, rule, asked);
  }
}

/** Kinds whose verdict depends on no room and on no other requested time. */
const BY_SLOT_ALONE: readonly RuleKind[] = ["who", "outsideTerm", "horizon", "notice"];

/** Kinds that count what the person has. */
const COUNTING: readonly RuleKind[] = ["duration", "quota"];

const NONE: CountedBooking[] = [];

/** Of each counting rule what the person has with what has passed before, from the first that did. */
type Made = Map<BookingRule, CountedBooking[]>;

/** Of two refusals by rules of one kind the stricter one: it holds for both. */
function stricter(a: RuleRefusal, b: RuleRefusal): RuleRefusal {
  if (a.until === b.until || a.until === null) return a;
  if (b.until === null) return b;
  const isEarlier = b.until < a.until;
  return (a.rule.kind === "notice") === isEarlier ? b : a;
}

/**
 * The one question whether rules of booking refuse reservations (rules R26.2). Asked with all that decides, it gives a
 * function that judges reservations as they would be made, in turn: those that pass count for the quotas and durations
 * of the next ones, those that are refused do not. Calls share no state.
 * @returns for each reservation why it is refused, or null.
 */
export function bookingCheck(facts: BookingFacts): (asks: BookingAsk[]) => (RuleRefusal | null)[] {
  const rules = facts.rules.filter((rule) => rule.isActive && binds(rule, facts.person)).sort(byStrictness);
  const bySlot = new Map(rules.map((rule) => [rule.id, new Map<BookingSlot, Verdict>()]));

  function verdictOf(rule: BookingRule, asked: RoomQuestion): Verdict {
    if (!BY_SLOT_ALONE.includes(rule.kind)) return judge(facts, rule, asked);
    const known = bySlot.get(rule.id) as Map<BookingSlot, Verdict>;
    const before = known.get(asked.slot);
    if (before !== undefined) return before;
    const verdict = judge(facts, rule, asked);
    known.set(asked.slot, verdict);
    return verdict;
  }

  const heldBy = new Map<BookingRule, CountedBooking[]>();
  const counted = facts.held.map((each) => ({ ...each, day: toDayNumber(each.date) }));

  function heldOf(rule: BookingRule): CountedBooking[] {
    if (!COUNTING.includes(rule.kind)) return NONE;
    const known = heldBy.get(rule);
    if (known) return known;
    const held = counted.filter(({ environmentIds }) => environmentIds.some((id) => isCovered(rule, id)));
    heldBy.set(rule, held);
    return held;
  }

  function isCovered(rule: BookingRule, id: number): boolean {
    return covers(rule, id, facts.typeOf.get(id));
  }

  function refusalOf({ slot, environmentIds }: BookingAsk, made: Made): RuleRefusal | null {
    let first: RuleRefusal | null = null;
    for (const rule of rules) {
      if (first && first.rule.kind !== rule.kind) break;
      if (rule.startDate !== null && slot.date < rule.startDate) continue;
      const rooms = environmentIds.filter((id) => isCovered(rule, id));
      if (rooms.length === 0) continue;
      const verdict = verdictOf(rule, { slot, rooms, held: made.get(rule) ?? heldOf(rule) });
      if (!verdict) continue;
      const refusal = { rule, slot, until: verdict.until };
      first = first ? stricter(first, refusal) : refusal;
    }
    return first;
  }

  function count({ slot, environmentIds }: BookingAsk, made: Made): void {
    const booking = { ...slot, environmentIds, day: toDayNumber(slot.date) };
    for (const rule of rules) {
      if (!COUNTING.includes(rule.kind) || !environmentIds.some((id) => isCovered(rule, id))) continue;
      const held = made.get(rule);
      if (held) held.push(booking);
      else made.set(rule, [...heldOf(rule), booking]);
    }
  }

  return (asks) => {
    const made: Made = new Map();
    return asks.map((ask, index) => {
      const refusal = refusalOf(ask, made);
      if (!refusal && index < asks.length - 1) count(ask, made);
      return refusal;
    });
  };
}
