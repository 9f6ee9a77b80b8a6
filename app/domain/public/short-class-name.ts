const SHORT_WORDS: [RegExp, string][] = [
  [/\bensino\b/giu, "Ens."],
  [/\bintegrado\b/giu, "Int."],
  [/\bt[ée]cnic[oa]\b/giu, "Téc."],
  [/\bdesenvolvimento\b/giu, "Desenv."],
  [/\badministra[çc][ãa]o\b/giu, "Adm."],
  [/\bqualifica[çc][ãa]o\b/giu, "Qualif."],
  [/\baprendizagem\b/giu, "Aprend."],
];

/** "Ensino Médio Integrado" is "Ens. Médio Int.": the known words of a class's name, shortened. */
export function shortClassName(name: string): string {
  return SHORT_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), name);
}
