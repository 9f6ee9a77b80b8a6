import type { CivilDate } from "../dates/civil-date.ts";
import { type DateState, isFreeState, isOfSeries } from "./series.ts";

/** What a form of a series sends for a date that is not simply free: `skip:`, `ask:`, `out:` or `room:` with the date. */
export function choiceAbout(choices: readonly string[], date: CivilDate): string | undefined {
  return choices.find((choice) => choice.split(":")[1] === date);
}

/** Whether a date was chosen to be left out: neither requested nor a lesson to make up. */
export function isLeftOut(choices: readonly string[], date: CivilDate): boolean {
  return choices.includes(`out:${date}`);
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

export function countAsked(
  dates: readonly { date: CivilDate; state: DateState }[],
  choices: readonly string[],
): AskedDates {
  const counts: AskedDates = { total: 0, asked: 0, elsewhere: 0, disputed: 0, gaps: 0 };
  for (const { date, state } of dates) {
    if (!isOfSeries(state)) continue;
    if (isLeftOut(choices, date)) continue;
    const choice = choiceAbout(choices, date);
    const isAsked = isFreeState(state) ? !choice?.startsWith("skip:") : choice?.startsWith("ask:");
    counts.total += 1;
    if (!isAsked) {
      counts.gaps += 1;
      continue;
    }
    counts.asked += 1;
    if (choice?.startsWith("room:")) counts.elsewhere += 1;
    if (state === "requested" || state === "taken") counts.disputed += 1;
  }
  return counts;
}
