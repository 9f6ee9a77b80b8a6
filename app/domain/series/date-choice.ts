import type { CivilDate } from "../dates/civil-date.ts";
import { type DateState, isDisputed, isFreeState, isOfSeries } from "./series.ts";

/** What a form of a series sends for a date that is not simply free: `skip:`, `ask:`, `out:` or `room:` with the date. */
export function choiceAbout(choices: readonly string[], date: CivilDate): string | undefined {
  return choices.find((choice) => choice.split(":")[1] === date);
}

/** Whether a date was chosen to be left out: neither requested nor a lesson to make up. */
export function isLeftOut(choices: readonly string[], date: CivilDate): boolean {
  return choices.includes(`out:${date}`);
}

/** What is done with all dates on which the rooms are not free, but for those that have a choice of their own. */
export const UNAVAILABLE_WAYS = ["skip", "elsewhere", "ask"] as const;
export type UnavailableWay = (typeof UNAVAILABLE_WAYS)[number];

/** Whether so many dates go to lessons to make up that somebody has to confirm it: more than a third. */
export function isLossLarge({ total, gaps }: Pick<AskedDates, "total" | "gaps">): boolean {
  return gaps * 3 > total;
}

/** What becomes of the dates of a series when it is requested. */
export type AskedDates = {
  total: number;
  asked: number;
  /** In a room of its own. */
  elsewhere: number;
  /** Beside somebody else's reservation or request. */
  disputed: number;
  /** Left out, each a lesson to make up. */
  gaps: number;
};

type Asking = {
  choices: readonly string[];
  /** Of the dates without a choice of their own. */
  way: UnavailableWay;
  /** Dates for which another room is known. */
  elsewhere: Readonly<Record<CivilDate, unknown>>;
};

function isAskedFor(state: DateState, choice: string | undefined, way: UnavailableWay, hasOther: boolean) {
  if (choice) return choice.startsWith("ask:") || (!choice.startsWith("skip:") && isFreeState(state));
  if (state === "free") return true;
  if (way === "elsewhere") return hasOther;
  return way === "ask" && isDisputed(state);
}

export function countAsked(
  dates: readonly { date: CivilDate; state: DateState }[],
  { choices, way, elsewhere }: Asking,
): AskedDates {
  const counts: AskedDates = { total: 0, asked: 0, elsewhere: 0, disputed: 0, gaps: 0 };
  for (const { date, state } of dates) {
    if (!isOfSeries(state)) continue;
    if (isLeftOut(choices, date)) continue;
    const choice = choiceAbout(choices, date);
    counts.total += 1;
    if (!isAskedFor(state, choice, way, date in elsewhere)) {
      counts.gaps += 1;
      continue;
    }
    counts.asked += 1;
    const isMoved = choice ? choice.startsWith("room:") : state !== "free" && way === "elsewhere";
    if (isMoved) counts.elsewhere += 1;
    else if (isDisputed(state)) counts.disputed += 1;
  }
  return counts;
}
