/** The key of an action's data that holds the sentence of a refusal before the route: nothing was done or kept. */
export const UNSENT = "refusedUnsent";

export function refusedUnsent(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !(UNSENT in answer)) return null;
  const sentence = answer[UNSENT];
  return typeof sentence === "string" ? sentence : null;
}
