import { describe, expect, it } from "vitest";
import { sortKey } from "#app/domain/sort-key.ts";

/** The order that the keys give. */
function sorted(names: string[]): string[] {
  return [...names].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

describe("sortKey", () => {
  it.each([
    [["Sala 2", "sala 10", "Sala 101", "Sala 1001"]],
    [["DS-2025-2B", "DS-2026-1A", "DS-2026-1B", "DS-2026-10A"]],
    [["Ábaco", "abade", "Água", "Zebra"]],
    [["Sala 1", "Sala 1A", "Sala 1B", "Sala 2"]],
    [["Sala 0", "Sala 1", "Sala 99999999999999999999", "Sala 100000000000000000000"]],
  ])("puts %j in this order", (names) => {
    expect(sorted([...names].reverse())).toEqual(names);
  });

  it("ignores leading zeros of numbers", () => {
    expect(sortKey("Sala 007")).toBe(sortKey("Sala 7"));
    expect(sortKey("Sala 000")).toBe(sortKey("Sala 0"));
  });
});
