import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changePasswordSchema, createUserSchema } from "#app/models/people/user.schema.ts";
import { requestText, weekdayText } from "#app/text/bookings/reservations.ts";
import { accountText } from "#app/text/people/account.ts";

/** The modules that hold the interface's words: the texts, and the schemas with their messages. */
const source = globSync(["app/text/**/*.ts", "app/models/**/*.schema.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Interface text that is fixed to the letter, and that no test of a screen or a schema asserts. */
const FIXED = [
  "Entrar",
  "Administração",
  "Administrador",
  "Configurações",
  "Dias Bloqueados",
  "Minha Conta",
  "Minhas Reservas",
  "Professor",
  "Reservas",
  "Setor Pedagógico",
  "Reservas Pendentes",
  "Aprovada",
  "Pendente",
  "Rejeitada",
  "Conflito",
  "Nenhuma reserva",
  "A senha deve conter pelo menos uma letra minúscula",
  "A senha deve conter pelo menos um número",
  "A senha deve conter pelo menos um caractere especial",
  "Senha deve conter pelo menos uma letra minúscula",
  "Falha no login",
  "Login realizado com sucesso",
  "Você precisa alterar sua senha no primeiro acesso",
  "Logout realizado com sucesso",
  "Erro ao excluir reserva",
];

it.each(FIXED)("the interface has %s", (sentence) => {
  expect(source).toContain(JSON.stringify(sentence));
});

describe("sentences with a placeholder", () => {
  it("are to the letter for more than one", () => {
    expect(accountText.loginWelcome("Ana")).toBe("Bem-vindo, Ana!");
    expect(requestText.done(3)).toBe("3 reservas solicitadas com sucesso!");
    expect(requestText.doneWithConflicts(2)).toBe(
      "Suas reservas foram enviadas, porém existem 2 conflitos que serão resolvidos pelo setor pedagógico.",
    );
    expect(requestText.conflicts(2)).toBe("Existem 2 reservas que conflitam com o horário selecionado.");
    const open = requestText.moment(weekdayText.monday, "07:30");
    const deadline = requestText.moment(weekdayText.friday, "18:00");
    expect(requestText.window(open, deadline)).toBe(
      "As reservas para a próxima semana devem ser enviadas de segunda-feira às 07:30 até sexta-feira às 18:00.",
    );
  });

  it("name the length of a password", () => {
    const short = { password: "Ab#1", newPassword: "Ab#1" };
    const messages = [createUserSchema, changePasswordSchema].flatMap((schema) =>
      schema.safeParse(short).error?.issues.map(({ message }) => message),
    );
    expect(messages).toContain("Senha deve ter pelo menos 8 caracteres");
    expect(messages).toContain("A nova senha deve ter pelo menos 8 caracteres");
  });

  it("agree in number for one", () => {
    expect(requestText.done(1)).toBe("1 reserva solicitada com sucesso!");
    expect(requestText.conflicts(1)).toBe("Existe 1 reserva que conflita com o horário selecionado.");
    expect(requestText.doneWithConflicts(1)).toContain("existe 1 conflito que será resolvido");
  });
});
