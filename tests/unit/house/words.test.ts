import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changePasswordSchema, createUserSchema } from "#app/models/users/user.schema.ts";
import { requestText, weekdayText } from "#app/text/reservations/reservations.ts";
import { accountText } from "#app/text/users/account.ts";

/** The modules that hold the interface's words: the texts, and the schemas with their messages. */
const source = globSync(["app/text/**/*.ts", "app/models/**/*.schema.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Interface text that is fixed to the letter, by where it is shown; docs/rules.md does not repeat it. */
const QUOTED = {
  "the public pages": [
    "Entrar",
    "Manhã",
    "Tarde",
    "Noite",
    "N/A",
    "Não há reservas aprovadas para este turno.",
    "Nenhuma reserva para este dia",
    "404 Page Not Found",
    "Did you forget to add the page to the router?",
  ],
  "the frame": [
    "Administração",
    "Administrador",
    "Ambientes",
    "Configurações",
    "Dias Bloqueados",
    "Disciplinas",
    "Gerenciar Reservas",
    "Meu Perfil",
    "Minha Conta",
    "Minhas Reservas",
    "Notificações",
    "Painel",
    "Professor",
    "Relatórios",
    "Reservas",
    "Sair",
    "Setor Pedagógico",
    "Turmas",
    "Usuários",
  ],
  "the screens": [
    "Painel de Controle",
    "Salvar Nova Senha",
    "Nova Reserva",
    "Reservas Pendentes",
    "Aprovada",
    "Pendente",
    "Rejeitada",
    "Conflito",
    "Alerta de conflito",
    "Aprovação",
    "Rejeição",
    "Informativo",
    "Nenhuma reserva",
    "Nenhuma disciplina encontrada",
    "Nenhuma turma encontrada",
  ],
  "refused fields": [
    "Username é obrigatório",
    "Senha é obrigatória",
    "Senha atual é obrigatória",
    "A senha deve conter pelo menos uma letra maiúscula",
    "A senha deve conter pelo menos uma letra minúscula",
    "A senha deve conter pelo menos um número",
    "A senha deve conter pelo menos um caractere especial",
    "As senhas não coincidem",
    "Senha deve conter pelo menos uma letra maiúscula",
    "Senha deve conter pelo menos uma letra minúscula",
    "Senha deve conter pelo menos um número",
    "Senha deve conter pelo menos um caractere especial",
    "Nome deve ter pelo menos 3 caracteres",
    "Email inválido",
    "Username deve ter pelo menos 3 caracteres",
    "Selecione uma disciplina",
    "Selecione uma turma",
    "Selecione pelo menos um ambiente",
    "Selecione pelo menos uma data",
    "Selecione um turno",
    "Selecione um professor",
    "Selecione um ambiente",
    "Por favor, forneça um motivo para a rejeição",
    "Nome é obrigatório",
    "Tipo é obrigatório",
    "Selecione um papel",
    "O nome deve ter pelo menos 3 caracteres",
  ],
  "toasts and failures": [
    "Falha no login",
    "Falha na alteração de senha",
    "Login realizado com sucesso",
    "Você precisa alterar sua senha no primeiro acesso",
    "Logout realizado com sucesso",
    "Você saiu do sistema",
    "Senha alterada com sucesso",
    "Sua senha foi atualizada",
    "Erro ao solicitar reservas",
    "Suas reservas foram enviadas e aguardam aprovação do setor pedagógico.",
    "Você ainda pode fazer a reserva, mas ela precisará ser avaliada pelo setor pedagógico.",
    "Falha ao carregar reservas pendentes",
    "Falha ao carregar todas as reservas",
    "Falha ao carregar ambientes",
    "Falha ao carregar professores",
    "Falha no logout",
    "Erro ao criar disciplina",
    "Erro ao atualizar disciplina",
    "Erro ao excluir disciplina",
    "Erro ao criar turma",
    "Erro ao atualizar turma",
    "Erro ao excluir turma",
    "Falha ao carregar reservas da semana",
    "Erro ao carregar reservas",
    "Erro ao carregar notificações: Ocorreu um erro ao tentar buscar suas notificações. Tente novamente mais tarde.",
    "Erro ao excluir reserva",
    "Erro ao atualizar status",
    "Erro ao atualizar reserva",
    "Erro ao criar ambiente",
    "Erro ao atualizar ambiente",
    "Erro ao excluir ambiente",
    "Erro ao criar usuário",
    "Erro ao atualizar usuário",
    "Erro ao resetar senha",
    "Erro ao excluir usuário",
    "Erro",
    "Reserva excluída",
    "Reserva aprovada",
    "Reserva rejeitada",
    "Reserva atualizada",
    "Ambiente criado",
    "Ambiente atualizado",
    "Ambiente excluído",
    "Usuário criado",
    "Usuário atualizado",
    "Usuário excluído",
    "Senha resetada",
  ],
};

describe.each(Object.entries(QUOTED))("%s", (_place, sentences) => {
  it.each(sentences)("has %s", (sentence) => {
    expect(source).toContain(JSON.stringify(sentence));
  });
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
