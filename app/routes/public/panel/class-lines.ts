import { shortClassName } from "#app/domain/public/short-class-name.ts";
import { fitLines, linesOf } from "#app/routes/public/fit-lines.ts";

/** Characters that a line of the class's column holds on a 16:9 screen: at 4.4vh, at 2.8vh, and at 2.4vh. */
const LARGE = 11;
const MIDDLE = 18;
const SMALL = 22;
const LARGE_LINES = 2;
const SMALL_LINES = 2;

/** How a class's name stands in its row. A row of two or more lines has its mark beside the time. */
export type ClassLines = {
  large: string;
  /** What precedes the large part, beneath it and shortened. */
  rest: string | null;
  /** The large part is one word that only a smaller size holds. */
  isWord: boolean;
  isHigh: boolean;
};

/** The words of a name; one that fits no line is parted after its hyphens. */
function partsOf(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => (word.length > MIDDLE ? word.split(/(?<=-)/) : [word]));
}

function join(parts: string[]): string {
  return parts.join(" ").replaceAll(/(?<=\S)- /g, "-");
}

/**
 * A name that fits one or two lines at the size of all others stands whole. Of a longer one the end is large, because
 * it distinguishes the classes of a course, and the course stands small (rules R9.10).
 */
export function classLines(name: string): ClassLines {
  const whole = linesOf(name, LARGE);
  if (whole && whole.length <= LARGE_LINES)
    return { large: name, rest: null, isWord: false, isHigh: whole.length > 1 };
  const words = partsOf(name);
  const last = words.pop() ?? name;
  const isWord = last.length > LARGE;
  let large = last;
  while (!isWord && words.length > 0 && join([words.at(-1) ?? "", large]).length <= LARGE)
    large = join([words.pop() ?? "", large]);
  if (words.length === 0)
    return { large: fitLines(large, MIDDLE, SMALL_LINES), rest: null, isWord, isHigh: large.length > MIDDLE };
  const rest = fitLines(shortClassName(join(words).replace(/\s*[-–]$/, "")), SMALL, SMALL_LINES);
  return { large: fitLines(large.replace(/^[-–] /, ""), MIDDLE, 1), rest, isWord, isHigh: true };
}

/** A word that fits a line at no size may break anywhere. */
export const LONGEST_CODE = MIDDLE;
