import { describe, expect, it } from "vitest";
import { shownPages } from "#app/components/pagination.tsx";

const shown = (page: number, count: number) =>
  shownPages(page, count)
    .map((each) => each ?? "…")
    .join(" ");

describe("the pages that are linked to", () => {
  it.each([
    [1, 1, "1"],
    [4, 7, "1 2 3 4 5 6 7"],
    [1, 8, "1 2 … 8"],
    [2, 8, "1 2 3 … 8"],
    [4, 8, "1 … 3 4 5 … 8"],
    [8, 8, "1 … 7 8"],
    [50, 100, "1 … 49 50 51 … 100"],
  ])("on page %i of %i", (page, count, expected) => {
    expect(shown(page, count)).toBe(expected);
  });
});
