/** The key of an action's data that holds the sentence of a refusal before the route: nothing was done or kept. */
export const UNSENT = "refusedUnsent";

/** The sentence by which the server refused a form before its route; null for every other answer. */
export function refusedUnsent(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !(UNSENT in answer)) return null;
  const sentence = answer[UNSENT];
  return typeof sentence === "string" ? sentence : null;
}
