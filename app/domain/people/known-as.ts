/** The words by which a person is found in texts, and their replacement after anonymisation (rules R22.4). */
import { foldText } from "#app/domain/fold-text.ts";

export type KnownAs = {
  names: string[];
  /** Folded names that another present user has too. */
  shared: string[];
  usernames: string[];
  emails: string[];
  /** Folded spellings in timetables' files that somebody has said mean this person. */
  aliases?: string[];
};

export type Replacement = { name: string; username: string; email: string };

/** A domain that never receives mail (RFC 2606). */
const UNREACHABLE_DOMAIN = "anonimo.invalid";

/** @param mark distinguishes the username from one that somebody has already. */
export function replacementOf(id: number, mark = ""): Replacement {
  const username = `saiu-${id}${mark}`;
  return { name: `Pessoa que saiu ${id}`, username, email: `${username}@${UNREACHABLE_DOMAIN}` };
}

const LETTER = /[\p{L}\p{N}]/u;
/** What may follow within an address or a username. */
const ADDRESS_PART = /[\p{L}\p{N}._+@-]/u;

/** Names in a file's name are joined otherwise: "grade_ana-souza.csv". */
function spaced(folded: string): string {
  return folded.replace(/[_.-]/g, " ");
}

function isWholeName(folded: string, from: number, to: number): boolean {
  return !LETTER.test(folded[from - 1] ?? "") && !LETTER.test(folded[to] ?? "");
}

function isWholeWord(folded: string, from: number, to: number): boolean {
  const [before = "", after = "", next = ""] = [folded[from - 1], folded[to], folded[to + 1]];
  // A full stop ends a sentence more often than it continues.
  return !ADDRESS_PART.test(before) && !(after === "." ? LETTER.test(next) : ADDRESS_PART.test(after));
}

const PLAIN = /^[ -_a-~]$/;

/** The text folded letter by letter, with the place in the text that each folded letter comes from. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    // Most letters are plain, and need no table of Unicode.
    const plain = PLAIN.test(letter) ? letter.toLowerCase() : foldText(letter);
    at += letter.length;
    // As the fold of a whole text has it.
    if (plain === " " && folded.endsWith(" ")) continue;
    folded += plain;
    for (let index = 0; index < plain.length; index++) places.push(at - letter.length);
  }
  places.push(text.length);
  return { folded, places };
}

/** Whether one of the folded `words` is in the text, be it within another word: most texts have none. */
export function couldName(words: string[], text: string): boolean {
  const folded = foldText(text);
  const names = spaced(folded);
  return words.some((word) => (word.includes(" ") ? names.includes(spaced(word)) : folded.includes(word)));
}

/** Puts `by` wherever one of the folded `words` is a whole word, without regard to case and accents. */
export function replaceWords(text: string, words: string[], by: string): string {
  if (words.length === 0) return text;
  const { folded, places } = foldWithPlaces(text);
  const names = spaced(folded);
  const searched = words.map((word) => (word.includes(" ") ? { name: spaced(word) } : { word }));
  let out = "";
  let done = 0;
  for (let at = 0; at < folded.length; at++) {
    const found = searched.find(({ name, word = "" }) =>
      name === undefined
        ? folded.startsWith(word, at) && isWholeWord(folded, at, at + word.length)
        : names.startsWith(name, at) && isWholeName(folded, at, at + name.length),
    );
    if (!found) continue;
    out += text.slice(done, places[at]) + by;
    at += (found.name ?? found.word ?? "").length - 1;
    done = places[at + 1] ?? text.length;
  }
  return out + text.slice(done);
}

/** A value of JSON with every string in it changed; `name` is the field that holds it, or the list of it. */
export function mapStrings(value: unknown, map: (text: string, name: string) => string, name = ""): unknown {
  if (typeof value === "string") return map(value, name);
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, map, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, map, key)]));
}

/**
 * The words by which free texts are searched for a person, longest first: whole names, usernames and addresses. A
 * name of one word, and a username that is no more than a part of the name, are anybody's ("Ana"); a name that
 * another present user has too is theirs as well. Includes their JSON form.
 */
export function wordsOf({ names, shared, usernames, emails }: KnownAs): string[] {
  const whole = names.map(foldText).filter((name) => name.includes(" "));
  const parts = new Set(names.flatMap((name) => foldText(name).split(" ")));
  const telling = usernames.map(foldText).filter((username) => !parts.has(username));
  const words = [...whole.filter((name) => !shared.includes(name)), ...telling, ...emails.map(foldText)];
  const written = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return [...new Set(written)].sort((a, b) => b.length - a.length);
}
