/**
 * A text that would make its row higher than 12vh is set smaller, so that five rows stay in view. The limits
 * are what a cell holds of each size on a 16:9 screen: characters in all, and in one word.
 */
const LIMITS = {
  class: { text: [18, 38, 66, 96], word: [10, 15, 20, 26] },
  instructor: { text: [22, 38, 66, 96], word: [12, 15, 20, 26] },
  discipline: { text: [26, 44, 76, 104], word: [14, 18, 24, 30] },
  room: { text: [20, 34, 60, 92], word: [11, 14, 18, 24] },
} as const;

const SIZES = ["", " long", " longer", " longest", " least"] as const;

function stepOf(length: number, limits: readonly number[]): number {
  const step = limits.findIndex((limit) => length <= limit);
  return step < 0 ? limits.length : step;
}

/** The classes of a panel cell with this text. */
export function cellClass(column: keyof typeof LIMITS, text: string): string {
  const longestWord = Math.max(...text.split(/[\s-]+/).map((word) => word.length));
  const { text: inAll, word } = LIMITS[column];
  const step = Math.max(stepOf(text.length, inAll), stepOf(longestWord, word));
  return column + (SIZES[step] ?? "");
}

/** More than two lines of notices are set smaller. */
const NOTICE_CHARACTERS = 110;

/** The classes of the panel's notices. */
export function noticeClass(notices: string[]): string {
  const length = notices.reduce((sum, notice) => sum + notice.length, 0);
  return notices.length > 1 || length > NOTICE_CHARACTERS ? "notice notice-small" : "notice";
}
