import type { LinksFunction } from "@remix-run/node";
import fontFaces from "#app/styles/font.css?url";

/** The style sheets of a public page, which has plain ones of its own for old browsers. */
export function publicStyles(sheet: string): LinksFunction {
  return () => [fontFaces, sheet].map((href) => ({ rel: "stylesheet", href }));
}
