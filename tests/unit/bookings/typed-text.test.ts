import { describe, expect, it } from "vitest";
import { foldText } from "#app/domain/fold-text.ts";
import { namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { loginSchema } from "#app/models/people/user.schema.ts";
import { optionalText, typedText } from "#app/models/text.schema.ts";

describe("typed text", () => {
  it.each([
    ["Sala\u200B 101\uFEFF", "Sala 101"],
    ["\u202E101 alaS\u202C", "101 alaS"],
    ["\u2066Sala\u2069\u200F", "Sala"],
    [" \u200B Sala ", "Sala"],
    ["Açaí, ñandu & 日本", "Açaí, ñandu & 日本"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(typedText(50).parse(typed)).toBe(stored);
  });

  it("is searched and signed in with in its stored form, without invisible characters", () => {
    expect(foldText("Sa\u200Bla\u202E Á")).toBe("sala a");
    expect(loginSchema.parse({ username: " ana\u200B", password: "x" }).username).toBe("ana");
  });

  it("reports one fault at a time", () => {
    const messagesOf = (name: string) =>
      namedItemSchema.safeParse({ name }).error?.issues.map(({ message }) => message);
    for (const name of ["", "ab", "\u0301\u0302\u0303", "--"]) {
      expect(messagesOf(name)).toEqual(["O nome deve ter pelo menos 3 caracteres"]);
    }
    expect(messagesOf("---")).toEqual(["Use pelo menos uma letra ou um número"]);
    expect(messagesOf(`Z${"\u0351".repeat(5)}algo`)).toEqual([
      "O texto tem acentos ou sinais demais sobre uma letra. Apague-os e digite de novo.",
    ]);
  });

  it("that is invisible counts as empty", () => {
    expect(optionalText(50).parse("\u200B\u200B\u200B")).toBeNull();
    expect(namedItemSchema.safeParse({ name: "\u200B\u200B\u200B\u2060" }).success).toBe(false);
  });
});
