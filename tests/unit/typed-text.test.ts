import { describe, expect, it } from "vitest";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { optionalText, typedText } from "#app/models/text.schema.ts";

describe("typed text", () => {
  it.each([
    ["Sala\u200B 101\uFEFF", "Sala 101"],
    ["\u202E101 alaS\u202C", "101 alaS"],
    ["\u2066Sala\u2069\u200F", "Sala"],
    [" \u200B Sala ", "Sala"],
    ["Açaí, ñandu & 日本", "Açaí, ñandu & 日本"],
  ])("%j is kept as %j", (typed, kept) => {
    expect(typedText(50).parse(typed)).toBe(kept);
  });

  it("that nobody could see counts as none", () => {
    expect(optionalText(50).parse("\u200B\u200B\u200B")).toBeNull();
    expect(namedItemSchema.safeParse({ name: "\u200B\u200B\u200B\u2060" }).success).toBe(false);
  });
});
