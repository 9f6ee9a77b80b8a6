/** The letters of code page 850 (DOS) from byte 0x80 on; bytes of lines and shades are no letters of a list. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const FIRST_HIGH = 0x80;

/** What Portuguese is written with beyond ASCII. */
const LETTERS = new Set("áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº");
const UPPER = /^\p{Lu}$/u;
const LOWER = /^\p{Ll}$/u;
/** A file's first letters say what it is. */
const LOOKED_AT = 20_000;

function isOfOneCase(before: string, letter: string, after: string): boolean {
  if (UPPER.test(letter)) return !LOWER.test(before);
  return !(LOWER.test(letter) && UPPER.test(before) && UPPER.test(after));
}

/** How many of the letters beyond ASCII could stand in Portuguese words where they do. */
function plausibility(text: string): number {
  let score = 0;
  let looked = 0;
  for (let at = 0; at < text.length && looked < LOOKED_AT; at++) {
    const letter = text[at] ?? "";
    if (letter.charCodeAt(0) < FIRST_HIGH) continue;
    looked++;
    const fits = LETTERS.has(letter) && isOfOneCase(text[at - 1] ?? "", letter, text[at + 1] ?? "");
    if (fits) score++;
  }
  return score;
}

function fromCp850(bytes: Uint8Array): string {
  // "latin1" in Buffer is byte for byte, in TextDecoder it is Windows-1252.
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u00ff]/g, (sign) => CP850[sign.charCodeAt(0) - FIRST_HIGH] ?? sign);
}

/** Text of one byte a letter: Windows-1252, or code page 850 where its letters make more sense (rules R28.3). */
export function decodeSingleBytes(bytes: Uint8Array): string {
  const windows = new TextDecoder("windows-1252").decode(bytes);
  const dos = fromCp850(bytes);
  return plausibility(dos) > plausibility(windows) ? dos : windows;
}
