import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Reads a page anew also after an act was refused: what stood there is no longer what is. */
export const afterRefusal: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || (actionStatus ?? 200) >= 400;

/** The sentence of a refused form that has no fields to stand beside. */
export function failureOf(reply: { result: { error?: Record<string, string[] | null> | null } } | undefined) {
  return Object.values(reply?.result.error ?? {}).flat()[0] ?? undefined;
}
