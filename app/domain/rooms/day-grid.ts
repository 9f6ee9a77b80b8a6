import { type Lesson, lessonsIn, lessonsOf, placeOf, type ShiftLessons } from "#app/domain/dates/lesson.ts";
import { type Shift, shiftOfTime } from "#app/domain/dates/shift.ts";

export type PlacedEntry = { id: number; isApproved: boolean; startTime: string; endTime: string };

/** Why a lesson of a room cannot be requested; `over`: it has ended, `ruled`: a booking rule refuses it. */
type TakenState = "occupied" | "requested" | "blocked" | "over" | "ruled";

export type RuleNote = { short: string; sentence: string };

export type TakenRun<Entry> = {
  first: Lesson;
  last: Lesson;
  state: TakenState;
  entries: Entry[];
  note?: RuleNote;
};

/** The lessons of a room in a shift, in their order: a free one by its number, neighbours that are taken as one run. */
export type DayCell<Entry> = Lesson | TakenRun<Entry>;

/** An approved entry hides requests for the same lesson; entries are shown on blocked days and in past lessons too. */
export function cellsOfShift<Entry extends PlacedEntry>(
  shift: Shift,
  shiftLessons: ShiftLessons,
  entries: Entry[],
  { isBlocked, over, ruled }: { isBlocked: boolean; over: Lesson[]; ruled?: ReadonlyMap<Lesson, RuleNote> },
): DayCell<Entry>[] {
  // As most are.
  if (entries.length === 0 && !isBlocked && over.length === 0 && !ruled?.size) return lessonsIn(shiftLessons);
  const placed = entries
    .map((entry) => ({ entry, lessons: lessonsOfEntry(shift, shiftLessons, entry) }))
    .filter(({ lessons }) => lessons.length > 0);
  const cells: DayCell<Entry>[] = [];
  for (const lesson of lessonsIn(shiftLessons)) {
    const here = placed.filter(({ lessons }) => lessons.includes(lesson)).map(({ entry }) => entry);
    const approved = here.filter(({ isApproved }) => isApproved);
    const shown = approved.length > 0 ? approved : here;
    const note = ruled?.get(lesson);
    const open = stateOf(shown, { isBlocked, isOver: over.includes(lesson) });
    const state = open === "free" && note ? "ruled" : open;
    const before = cells.at(-1);
    if (state === "free") cells.push(lesson);
    else if (typeof before === "object" && isSame(before, { state, entries: shown, note }))
      before.last = lesson;
    else {
      const ruleNote = state === "ruled" && note ? { note } : {};
      cells.push({ first: lesson, last: lesson, state, entries: shown, ...ruleNote });
    }
  }
  return cells;
}

function lessonsOfEntry(shift: Shift, shiftLessons: ShiftLessons, entry: PlacedEntry): Lesson[] {
  const isOfShift = shiftOfTime(entry.startTime) === shift;
  return isOfShift ? placeOf(shiftLessons, entry) : lessonsOf(shiftLessons, entry.startTime, entry.endTime);
}

function stateOf(
  shown: PlacedEntry[],
  { isBlocked, isOver }: { isBlocked: boolean; isOver: boolean },
): TakenState | "free" {
  if (shown.length > 0) return shown[0]?.isApproved ? "occupied" : "requested";
  if (isBlocked) return "blocked";
  return isOver ? "over" : "free";
}

function isSame(
  before: TakenRun<PlacedEntry>,
  { state, entries, note }: { state: TakenState; entries: PlacedEntry[]; note: RuleNote | undefined },
): boolean {
  if (before.state !== state) return false;
  return state === "ruled" ? before.note?.sentence === note?.sentence : hasSame(before.entries, entries);
}

function hasSame(a: PlacedEntry[], b: PlacedEntry[]): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);
}

export function freeLessons(cells: DayCell<unknown>[]): Lesson[] {
  return cells.filter((cell): cell is Lesson => typeof cell === "number");
}
