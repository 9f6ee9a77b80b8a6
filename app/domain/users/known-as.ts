/** The words by which a person is found in texts, and their replacement after anonymisation (rules R22.4). */
import { foldText } from "#app/domain/fold-text.ts";

/** A person's present and former names, as far as the audit log has them. */
export type KnownAs = {
  names: string[];
  /** Folded names that another present user has too. */
  shared: string[];
  usernames: string[];
  emails: string[];
};

/** The anonymised name; the id distinguishes two people. */
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

/** Whether what was found at `from` up to `to` is the whole of a word, or of an address. */
function isWhole(folded: string, from: number, to: number): boolean {
  const [before = "", after = "", next = ""] = [folded[from - 1], folded[to], folded[to + 1]];
  if (folded.slice(from, to).includes(" ")) return !LETTER.test(before) && !LETTER.test(after);
  // A full stop ends a sentence more often than it continues.
  return !ADDRESS_PART.test(before) && !(after === "." ? LETTER.test(next) : ADDRESS_PART.test(after));
}

/** The text folded letter by letter, with the place in the text that each folded letter comes from. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const plain = foldText(letter);
    folded += plain;
    for (let index = 0; index < plain.length; index++) places.push(at);
    at += letter.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Puts `by` wherever one of the folded `words` is a whole word, without regard to case and accents. */
export function replaceWords(text: string, words: string[], by: string): string {
  if (words.length === 0) return text;
  const { folded, places } = foldWithPlaces(text);
  let out = "";
  let done = 0;
  for (let at = 0; at < folded.length; at++) {
    const word = words.find((each) => folded.startsWith(each, at) && isWhole(folded, at, at + each.length));
    if (!word) continue;
    out += text.slice(done, places[at]) + by;
    at += word.length - 1;
    done = places[at + 1] ?? text.length;
  }
  return out + text.slice(done);
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
