/** Words that a room's name may begin with or hold, as they are said on a door. */
const SHORT_WORDS: [RegExp, string][] = [
  [/\blaborat[óo]rio\b/giu, "Lab."],
  [/\baudit[óo]rio\b/giu, "Aud."],
];

/**
 * A room's name for where there is little space: known words shortened, a number kept with the word before it.
 * "Laboratório de Informática 2" is "Lab. de Informática 2".
 */
export function shortRoomName(name: string): string {
  const short = SHORT_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), name);
  return short.replace(/ (?=\d+\p{L}?$)/u, "\u00a0");
}
