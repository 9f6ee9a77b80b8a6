import { expect, it } from "vitest";

const ROUTES = import.meta.glob<string>("../../../app/routes/**/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

const MAX_LINES = 30;

it("a route that only asks for a confirmation has its own words and nothing else", () => {
  const asking = Object.entries(ROUTES).filter(([, source]) => source.includes("= confirmation("));
  expect(asking.length).toBeGreaterThan(10);
  const long = asking.filter(([, source]) => source.trimEnd().split("\n").length > MAX_LINES);
  expect(long.map(([path]) => path)).toEqual([]);
});
