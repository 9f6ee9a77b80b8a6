import type { LinksFunction } from "@remix-run/node";

/** The style sheets of a public page, which has plain ones of its own for old browsers. */
export function publicStyles(file: string): LinksFunction {
  return () => ["/fonts/atkinson.css", file].map((href) => ({ rel: "stylesheet", href }));
}
