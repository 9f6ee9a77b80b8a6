import { withoutInvisible } from "./typed-text.ts";

/** The form in which texts are searched: without case, accents and what cannot be seen ("Laboratório" → "laboratorio"). */
export function foldText(text: string): string {
  return withoutInvisible(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
