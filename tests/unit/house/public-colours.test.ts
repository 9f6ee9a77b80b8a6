import { expect, it } from "vitest";
import { coloursOf } from "#tests/support/style-colours.ts";

// Sheets for old browsers cannot bring in the signed-in screens' one, and both are small enough to be sent whole.
it.each(["plain", "weekly/weekly"])("%s.css names the colours of the signed-in screens alike", (name) => {
  const own = coloursOf("app/styles/tokens.css");
  const theirs = coloursOf(`app/routes/public/${name}.css`);
  for (const scheme of ["light", "dark"] as const) {
    const shared = [...theirs[scheme]].filter(([token]) => own[scheme].has(token));
    expect(shared.length).toBeGreaterThan(1);
    expect(Object.fromEntries(shared)).toEqual(
      Object.fromEntries(shared.map(([token]) => [token, own[scheme].get(token)])),
    );
  }
});
