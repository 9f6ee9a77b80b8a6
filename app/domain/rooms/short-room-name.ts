const SHORT_WORDS: [RegExp, string][] = [
  [/\blaborat[óo]rio\b/giu, "Lab."],
  [/\baudit[óo]rio\b/giu, "Aud."],
];

/**
 * "Laboratório de Informática 2" is "Lab. de Informática 2"; no line break between a number and the word before it.
 */
export function shortRoomName(name: string): string {
  const short = SHORT_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), name);
  return short.replace(/ (?=\d+\p{L}?$)/u, "\u00a0");
}
