import { foldText } from "./fold-text.ts";

/** A number that sorts as one: prefixed by the count of its digits. */
function sortableNumber(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, "");
  return String(number.length).padStart(3, "0") + number;
}

/** Folded, with numbers as numbers: "Sala 2" comes before "sala 10". Compared byte by byte, as an index does. */
export function sortKey(name: string): string {
  return foldText(name).replace(/\d+/g, sortableNumber);
}
