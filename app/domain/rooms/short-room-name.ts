/** Words at the start or inside of a room's name, and their short forms on a door. */
const SHORT_WORDS: [RegExp, string][] = [
  [/\blaborat[óo]rio\b/giu, "Lab."],
  [/\baudit[óo]rio\b/giu, "Aud."],
];

/**
 * A room's name for little space: known words shortened, no line break between a number and the word before it.
 * "Laboratório de Informática 2" is "Lab. de Informática 2".
 */
export function shortRoomName(name: string): string {
  const short = SHORT_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), name);
  return short.replace(/ (?=\d+\p{L}?$)/u, "\u00a0");
}
