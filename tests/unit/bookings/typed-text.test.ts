import { describe, expect, it } from "vitest";
import { foldText } from "#app/domain/fold-text.ts";
import { holdsWords } from "#app/domain/search-words.ts";
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

  it.each([
    ["Ana\u00A0 Conceição", "ana conceicao"],
    ["D\u2019Ávila", "d'avila"],
    ["DS\u20132A \u2014 noite", "ds-2a - noite"],
    ["1ª Série, 2º B, 3° C", "1a serie, 2o b, 3o c"],
    ["`x´", "'x'"],
    ["a\tb\nc", "a b\nc"],
  ])("%j is compared as %j", (typed, folded) => expect(foldText(typed)).toBe(folded));

  it.each([
    ["Ana Beatriz Conceição de Albuquerque", "Ana Conceição", true],
    ["Ana Beatriz Conceição de Albuquerque", "conceicao  ANA", true],
    ["Ana Beatriz Conceição de Albuquerque", "ana bia", false],
    ["ab bc cd de ef fg gh", "ab bc cd de ef gh fg", false],
    ["ab bc cd de ef fg gh", "ef ab bc cd de fg gh", true],
    ["Sala 1, Bloco A", "bloco b", false],
    ["Sala 12, Bloco B", "bloco b sala 1", true],
    ["anything", " ", true],
  ])("%j holds the words of %j: %s", (text, typed, expected) =>
    expect(holdsWords(text, typed)).toBe(expected),
  );

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
