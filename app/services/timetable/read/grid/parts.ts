/** Which part of a cell is the discipline, the teacher, the room or the class. */
import { foldText } from "#app/domain/fold-text.ts";
import type { GridPart, KnownNames } from "#app/domain/timetable/grid.ts";
import type { SplitLesson } from "./split.ts";
import { isClassWord, isDisciplineWord, isRoomWord, isTeacherWord } from "./words.ts";

export type Role = Exclude<GridPart, "ignore">;

/** What each part of a lesson was found to be, in the order of the cell. */
export type Parted = { roles: (Role | "ignore")[]; tokens: string[]; weeks: string };

const STRONG = 3;
const KNOWN = 6;
/** A name that other cells have for the same part: less than what a word says of itself. */
const LEARNED = 2.5;
const LONGEST_BLANK = 12;

const key = (text: string) =>
  foldText(text)
    .replace(/[\s.'’´-]+/g, " ")
    .trim();

const PREFIX = /^(?:prof(?:essora?|a|ª)?(?:\(a\))?[.ª]*)\s*[:.]?\s+/i;

/** "Carla Dias" of "Prof.ª Carla Dias"; a title before a single letter belongs to the name. */
export function withoutTitle(name: string): string {
  const bare = name.replace(PREFIX, "");
  return bare.length >= STRONG ? bare : name;
}

/** "Carla S.", "Ana Sá", "João da Silva". */
const PERSON = /^\p{Lu}\p{Ll}+(?: d[aeo]s?)? \p{Lu}(?:\.|\p{Ll}+)?$/u;

/** What the words of a text say of it by themselves. */
const WORD_SCORES: Record<Role, (text: string) => number> = {
  teacher: (text) => (isTeacherWord(text) ? 5 : PERSON.test(text) ? 0.8 : 0),
  environment: (text) => (isRoomWord(text) ? 4 : 0),
  class: (text) => (isClassWord(text) ? STRONG : 0),
  discipline: (text) => (isDisciplineWord(text) ? STRONG : 0),
};

/** Says how much a text looks like a part: by the school's names, by those of other cells, by words. */
export class PartScores {
  private readonly known: Record<Role, Set<string>>;
  private readonly learned = new Map<string, Map<Role, number>>();
  private readonly cache = new Map<string, number>();

  constructor(known: KnownNames) {
    this.known = {
      discipline: new Set(known.disciplines.map(key)),
      teacher: new Set(known.teachers.map(key)),
      environment: new Set(known.environments.map(key)),
      class: new Set(known.classes.map(key)),
    };
  }

  /** Takes what was learned into account from here on. */
  applyLearned(): void {
    this.cache.clear();
  }

  /** Remembers what a text was taken for. */
  learn(text: string, role: Role): void {
    const own = this.learned.get(key(text)) ?? new Map<Role, number>();
    own.set(role, (own.get(role) ?? 0) + 1);
    this.learned.set(key(text), own);
  }

  /** The role that most cells gave a text. */
  private learnedRole(text: string): Role | null {
    const own = this.learned.get(text);
    return own ? ([...own].reduce((best, each) => (each[1] > best[1] ? each : best))[0] ?? null) : null;
  }

  score(text: string, role: Role): number {
    const at = `${role} ${text}`;
    const before = this.cache.get(at);
    if (before !== undefined) return before;
    const score = this.measure(text, role);
    this.cache.set(at, score);
    return score;
  }

  private measure(text: string, role: Role): number {
    const folded = key(text);
    if (
      this.known[role].has(folded) ||
      (role === "teacher" && this.known.teacher.has(key(withoutTitle(text))))
    )
      return KNOWN;
    return WORD_SCORES[role](text) + (this.learnedRole(folded) === role ? LEARNED : 0);
  }

  /** The role that a text certainly has, by itself. */
  strongRole(text: string, roles: Role[]): Role | null {
    const best = roles.reduce((a, b) => (this.score(text, b) > this.score(text, a) ? b : a));
    return this.score(text, best) >= LEARNED ? best : null;
  }
}

/** Every way to give `count` places roles, each role once; what is left over is null. */
function* assignments(count: number, roles: Role[], taken: (Role | null)[] = []): Generator<(Role | null)[]> {
  if (taken.length === count) {
    yield taken;
    return;
  }
  const free = roles.filter((role) => !taken.includes(role));
  for (const role of free) yield* assignments(count, roles, [...taken, role]);
  if (count > roles.length || free.length === 0) yield* assignments(count, roles, [...taken, null]);
}

const MOST_TOKENS = 6;

/** What the places of all cells of a length look like: `votes[place][role]`, a mean of scores. */
export type Votes = Map<number, Record<Role, number>[]>;

export function countVotes(lessons: SplitLesson[], roles: Role[], scores: PartScores): Votes {
  const votes: Votes = new Map();
  const byLength = Map.groupBy(lessons, ({ tokens }) => tokens.length);
  for (const [length, same] of byLength) {
    if (length > MOST_TOKENS) continue;
    votes.set(
      length,
      Array.from({ length }, (_, place) => {
        const mean = (role: Role) =>
          same.reduce(
            (sum, { tokens }) => sum + Math.min(scores.score(tokens[place] ?? "", role), STRONG),
            0,
          ) / same.length;
        return {
          discipline: 0,
          teacher: 0,
          environment: 0,
          class: 0,
          ...Object.fromEntries(roles.map((role) => [role, mean(role)])),
        };
      }),
    );
  }
  return votes;
}

/** The order of the parts in most cells. */
export function commonOrder(lessons: SplitLesson[], roles: Role[], votes: Votes): Role[] {
  const counts = Map.groupBy(lessons, ({ tokens }) => tokens.length);
  const longest = [...counts].flatMap(([length, same]) =>
    length <= roles.length && same.length >= lessons.length * 0.2 ? length : [],
  );
  const length = Math.max(1, ...longest);
  const own = votes.get(length) ?? [];
  let best: (Role | null)[] = roles.slice(0, length);
  let most = Number.NEGATIVE_INFINITY;
  for (const each of assignments(length, roles)) {
    const sum = each.reduce((total, role, place) => total + (role ? (own[place]?.[role] ?? 0) : 0), 0);
    const inOrder = each.reduce((total, role, place) => total + (role === roles[place] ? 0.01 : 0), 0);
    if (sum + inOrder > most) [best, most] = [each, sum + inOrder];
  }
  const found = best.filter((role) => role !== null);
  return [...found, ...roles.filter((role) => !found.includes(role))];
}

/** A lesson's roles: what its texts say, then what the place says in other cells, then the usual order. */
function assign(
  tokens: string[],
  roles: Role[],
  order: Role[],
  { scores, votes }: { scores: PartScores; votes: Votes },
): (Role | "ignore")[] {
  const own = votes.get(tokens.length);
  let best: (Role | null)[] = [];
  let most = Number.NEGATIVE_INFINITY;
  const looked = tokens.slice(0, MOST_TOKENS);
  for (const each of assignments(looked.length, roles)) {
    // Without a discipline nothing is a lesson.
    let sum = each.includes("discipline") ? KNOWN * 2 : 0;
    for (const [place, role] of each.entries()) {
      if (!role) continue;
      sum += scores.score(looked[place] ?? "", role) + Math.min(own?.[place]?.[role] ?? 0, 2);
      if (order.filter((item) => each.includes(item)).indexOf(role) === place) sum += 0.1;
    }
    if (sum > most) [best, most] = [each, sum];
  }
  return tokens.map((token, place) => best[place] ?? scores.strongRole(token, roles) ?? "ignore");
}

/** Two lessons that stand one after the other with the same parts, or two disciplines alone: "MAT/PORT". */
function divide(lesson: SplitLesson, roles: Role[], scores: PartScores): SplitLesson[] {
  const { tokens, weeks } = lesson;
  if (tokens.length < 2 || tokens.length % 2 !== 0) return [lesson];
  const half = tokens.length / 2;
  const found = tokens.map((token) => scores.strongRole(token, roles));
  const isTwice = found.slice(0, half).every((role, place) => role !== null && role === found[half + place]);
  const hasDiscipline = found.slice(0, half).includes("discipline");
  if (!(isTwice && hasDiscipline) || key(tokens[0] ?? "") === key(tokens[half] ?? "")) return [lesson];
  return [
    { tokens: tokens.slice(0, half), weeks },
    { tokens: tokens.slice(half), weeks },
  ];
}

/** Every way to cut words into two or three runs. */
function* cuts(words: string[]): Generator<string[]> {
  for (let first = 1; first < words.length; first++) {
    yield [words.slice(0, first).join(" "), words.slice(first).join(" ")];
    for (let second = first + 1; second < words.length; second++)
      yield [
        words.slice(0, first).join(" "),
        words.slice(first, second).join(" "),
        words.slice(second).join(" "),
      ];
  }
}

/** Parts a text that has only blanks by the names in it; whole where nothing in it is known. */
export function partByNames(text: string, roles: Role[], scores: PartScores): string[] {
  const words = text.split(" ");
  if (words.length < 2 || words.length > LONGEST_BLANK) return [text];
  if (roles.some((role) => scores.score(text, role) >= KNOWN)) return [text];
  let best = [text];
  let most = STRONG;
  for (const cut of cuts(words)) {
    const found = cut.map((piece) => {
      const role = roles.reduce((a, b) => (scores.score(piece, b) > scores.score(piece, a) ? b : a));
      return { role, score: scores.score(piece, role) };
    });
    const given = found.filter(({ score }) => score > 1);
    // A word such as "Sala" begins a part; what a discipline begins with may go on for any number of words.
    if (
      !given.some(({ role }) => role !== "discipline") ||
      new Set(given.map(({ role }) => role)).size !== given.length
    )
      continue;
    const sum = found.reduce((total, { score }) => total + score, 0) - (cut.length - given.length) * 0.5;
    if (sum > most) [best, most] = [cut, sum];
  }
  return best;
}

/** Texts that are a lesson each, all of their parts with blanks between: "Redes Davi" above "Ética Ana". */
function divideByNames(lesson: SplitLesson, roles: Role[], scores: PartScores): SplitLesson[] {
  const { tokens, weeks } = lesson;
  const isLesson = (token: string) => {
    const parts = partByNames(token, roles, scores);
    return parts.length > 1 && parts.some((part) => scores.strongRole(part, roles) === "discipline");
  };
  return tokens.length > 1 && tokens.every(isLesson)
    ? tokens.map((token) => ({ tokens: [token], weeks }))
    : [lesson];
}

/** The parts of every lesson of a cell. */
export function partLesson(
  lesson: SplitLesson,
  roles: Role[],
  order: Role[],
  by: { scores: PartScores; votes: Votes },
): Parted[] {
  const lessons = divideByNames(lesson, roles, by.scores);
  return lessons
    .flatMap((each) => divide(each, roles, by.scores))
    .map(({ tokens, weeks }) => {
      const own = tokens.length === 1 ? partByNames(tokens[0] ?? "", roles, by.scores) : tokens;
      // A class alone is none of what is taught.
      const isClass = own.length === 1 && by.scores.strongRole(own[0] ?? "", roles) === "class";
      return { tokens: own, roles: isClass ? ["class"] : assign(own, roles, order, by), weeks };
    });
}
