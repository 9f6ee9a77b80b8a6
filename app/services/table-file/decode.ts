import type { TableRefusal } from "#app/domain/table-file.ts";
import { decodeSingleBytes } from "./code-page.ts";

export type Decoded = { text: string };

const UTF16 = { little: [0xff, 0xfe], big: [0xfe, 0xff] };
const EXCERPT = 60;
const SUB = 0x1a;
const UNMARKED_LETTERS = 40;
const MOSTLY_LATIN = 0.7;

/** UTF-8 that was read as Windows-1252 ("Ã§"), or a DOS code page's letters inside of a word ("Programa‡Æo"). */
const GARBLED = /Ã[\u0080-\u009f\u00a1-\u00bf]|\p{L}[‚ƒ„†‡ˆ‰¡¢£¤]\p{L}/u;
/** Never part of a text: bytes that an encoding leaves undefined, or U+FFFD for a letter that was lost before. */
const LOST = /[\u0080-\u009f\uFFFD]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;

export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT)}…` : plain;
}

/** The line, from 1, that a position of the text is in, and what stands there. */
export function placeOf(text: string, index: number): { line: number; value: string } {
  let line = 1;
  let begin = 0;
  for (let end = text.indexOf("\n"); end >= 0 && end < index; end = text.indexOf("\n", begin)) {
    begin = end + 1;
    line++;
  }
  const end = text.indexOf("\n", begin);
  return { line, value: excerpt(text.slice(begin, end < 0 ? begin + 1000 : Math.min(end, begin + 1000))) };
}

function begins(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Refuses what only looks like text: with garbled or lost letters names would match nobody. */
function checkText(text: string): Decoded | TableRefusal {
  const found = LOST.exec(text) ?? GARBLED.exec(text);
  if (text.includes("\0") || BINARY.test(text)) return { refused: "unknownFormat" };
  return found ? { refused: "encoding", ...placeOf(text, found.index) } : { text };
}

function decodeByMark(bytes: Uint8Array): string | null {
  if (begins(bytes, UTF16.little)) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(bytes, UTF16.big)) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUnmarked(bytes);
}

/** UTF-16 without its mark: of every two bytes of its first letters one is zero, always the same one. */
function decodeUnmarked(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, UNMARKED_LETTERS * 2);
  if (head.length < 2 || bytes.length % 2 !== 0 || !head.includes(0)) return null;
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  // A dash or a curly quote has no zero byte; letters have.
  const most = (head.length / 2) * MOSTLY_LATIN;
  if (second > most && first === 0) return new TextDecoder("utf-16le").decode(bytes);
  return first > most && second === 0 ? new TextDecoder("utf-16be").decode(bytes) : null;
}

/**
 * UTF-8, UTF-16, or what programs for Windows ("ANSI", Windows-1252) and DOS (code page 850) write, by the letters
 * (rules R28.3).
 */
export function decodeText(bytes: Uint8Array): Decoded | TableRefusal {
  const text = decodeByMark(bytes) ?? decodeStrictly(bytes) ?? decodeSingleBytes(bytes);
  // Programs for DOS end a file with the sign SUB.
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === SUB) end--;
  const ended = text.slice(0, end);
  return checkText(ended.replace(/^\uFEFF/, ""));
}

function brokenPlace(bytes: Uint8Array): { line: number; value: string } {
  const text = new TextDecoder("utf-8").decode(bytes);
  return placeOf(text, text.indexOf("\uFFFD"));
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * XML in the encoding that it declares, else in UTF-8. Where bytes beyond ASCII are all well-formed UTF-8 they are that,
 * whatever was declared: text of another encoding never is by chance, and editors change a file without its first line.
 */
export function decodeXml(bytes: Uint8Array): Decoded | TableRefusal {
  const marked = decodeByMark(bytes);
  if (marked !== null) return checkText(marked.replace(/^\uFEFF/, ""));
  const utf8 = decodeStrictly(bytes);
  if (utf8 !== null) return checkText(utf8.replace(/^\uFEFF/, ""));
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1] ?? "utf-8";
  if (/^utf-?(?:8|16)/i.test(declared)) return { refused: "encoding", ...brokenPlace(bytes) };
  const text = decodeAs(declared, bytes);
  return text === null ? { refused: "encoding", line: 1, value: excerpt(declared) } : checkText(text);
}
