import { expect, it } from "vitest";
import { generatePassword } from "#app/domain/access/generate-password.ts";
import { PASSWORD_RULES } from "#app/domain/access/password-rules.ts";
import { createUserSchema, resetPasswordSchema } from "#app/models/people/user.schema.ts";

function broken(password: string): string[] {
  return PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.code);
}

it.each([
  ["Abcd#123", []],
  ["Ábcd#123", []],
  ["abçD 123", []],
  ["", ["length", "upper", "lower", "digit", "special"]],
  ["Ab#1", ["length"]],
  ["abcd#123", ["upper"]],
  ["ABCD#123", ["lower"]],
  ["Abcd#efg", ["digit"]],
  ["Abcd1234", ["special"]],
  ["Abcdé123", ["special"]],
  // Eight UTF-16 units, but four characters.
  ["😀😀😀😀", ["length", "upper", "lower", "digit"]],
])("%j breaks %j", (password, rules) => {
  expect(broken(password)).toEqual(rules);
});

it("generates passwords by the rules, without look-alikes, all different", () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword());
  for (const password of passwords) {
    expect(password).toHaveLength(12);
    expect(broken(password)).toEqual([]);
    expect(password).not.toMatch(/[IlO01o]/);
  }
  expect(new Set(passwords).size).toBe(500);
  expect(generatePassword(20)).toHaveLength(20);
});

it("puts the required characters at any position", () => {
  const firsts = new Set(
    Array.from({ length: 200 }, () =>
      generatePassword()[0]
        ?.replace(/[A-Z]/, "A")
        .replace(/[a-z]/, "a")
        .replace(/\d/, "1")
        .replace(/[^Aa1]/, "#"),
    ),
  );
  expect(firsts).toEqual(new Set(["A", "a", "1", "#"]));
});

it("reports all faults of a new account's password", () => {
  const user = { name: "Novo", username: "novo", email: "novo@escola.test", role: "teacher", password: "x" };
  const messages = createUserSchema.safeParse(user).error?.issues.map((issue) => issue.message);
  expect(messages).toEqual([
    "Senha deve ter pelo menos 8 caracteres",
    "Senha deve conter pelo menos uma letra maiúscula",
    "Senha deve conter pelo menos um número",
    "Senha deve conter pelo menos um caractere especial",
  ]);
});

it("lets staff reset to any password that is not empty and fits bcrypt", () => {
  const accepts = (newPassword: unknown) => resetPasswordSchema.safeParse({ newPassword }).success;
  expect(accepts("a")).toBe(true);
  expect(accepts("")).toBe(false);
  expect(accepts("é".repeat(37))).toBe(false);
  expect(accepts("é".repeat(36))).toBe(true);
  expect(accepts(undefined)).toBe(false);
});
