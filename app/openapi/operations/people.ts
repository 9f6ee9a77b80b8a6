import type { CallKey } from "#app/http/api/call.ts";
import { Handover, Notification, User } from "../answers/people.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { FOUND_BY_ID, IN_USE } from "./words.ts";

const WHOSE =
  "O setor pedagógico cuida das contas de professores e do próprio setor, não das de administradores.";
const users = rowOperations(User, "User");
const changed = changedProblem("User", User);

export const userOperations = {
  "GET /api/users": users.list({
    summary: "Lista usuários",
    description:
      "Em ordem de nome, até 500 por página; `role` restringe. Sem os arquivados, salvo com `archived`.",
    example: { query: { role: "teacher" } },
  }),
  "GET /api/users/:id": users.find({ summary: "Um usuário", description: FOUND_BY_ID }),
  "POST /api/users": {
    id: "createUser",
    summary: "Cria uma conta",
    description: `A senha será trocada no primeiro acesso. ${WHOSE}`,
    answers: { 201: User },
    refusals: { 403: Problem, 409: Problem },
    example: {
      body: {
        name: "Davi Rocha",
        email: "davi@escola.test",
        username: "davi",
        password: "Nova#Senha9",
        role: "teacher",
      },
    },
  },
  "PATCH /api/users/:id": {
    id: "updateUser",
    summary: "Altera uma conta",
    description: `Um campo omitido conserva o seu valor. Uma troca de papel encerra as sessões da pessoa. ${WHOSE} \`archived\` é de administradores: quem é arquivado não entra mais; com aulas por vir é 409 com elas em \`touched\`, e \`override: true\` as deixa.`,
    answers: { 200: User },
    refusals: { 403: Problem, 409: changed },
    example: { body: { name: "Bia Gonçalves Lima" } },
  },
  "POST /api/users/:id/reset-password": {
    id: "resetPassword",
    summary: "Redefine a senha de uma pessoa",
    description: `A pessoa a troca no próximo acesso; as sessões dela são encerradas. ${WHOSE}`,
    answers: { 200: User },
    refusals: { 403: Problem, 409: changed },
    example: { body: { newPassword: "provisoria-2026" } },
  },
  "POST /api/users/:id/handover": {
    id: "handOverLessons",
    summary: "Repassa as aulas de uma pessoa",
    description:
      "As reservas que ainda vão acontecer, aprovadas e pendentes, avulsas, de séries e da grade, e as aulas a repor passam " +
      "para um professor, de um dia em diante ou até um dia. O que já aconteceu fica. Choques com aulas de quem recebe são " +
      "ditos (até 500) e não impedem. Com `preview: true` nada muda. Muitas reservas passam aos poucos, depois da resposta.",
    answers: { 200: Handover },
    refusals: { 409: Problem },
    example: { body: { toUserId: 3, from: "2026-03-16" } },
  },
  "DELETE /api/users/:id": {
    id: "deleteUser",
    summary: "Exclui uma conta",
    description: `${IN_USE} Ninguém exclui a própria conta. ${WHOSE}`,
    answers: { 200: Done },
    refusals: { 403: Problem, 409: changed },
  },
} as const satisfies Partial<Operations<CallKey>>;

export const notificationOperations = {
  "GET /api/notifications": rowOperations(Notification, "Notification").list({
    summary: "As próprias notificações",
    description: "Da mais nova à mais antiga, até 500 por página.",
    example: { query: { limit: "2" } },
  }),
} as const satisfies Partial<Operations<CallKey>>;
