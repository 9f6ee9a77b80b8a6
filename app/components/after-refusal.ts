import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Reads a page anew also after an act was refused: what stood there is no longer what is. */
export const afterRefusal: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus }) =>
  defaultShouldRevalidate || (actionStatus ?? 200) >= 400;
