/** The form in which texts are searched: without case and accents ("Laboratório" → "laboratorio"). */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
