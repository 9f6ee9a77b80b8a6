import type { CallKey } from "#app/http/api/call.ts";
import { User } from "../answers/people.ts";
import { Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";

export const sessionOperations = {
  "GET /api/user": {
    id: "getCurrentUser",
    summary: "Quem está autenticado",
    description: "A pessoa da sessão (ou da chave). Sem sessão, responde 401.",
    answers: { 200: User },
  },
  "POST /api/login": {
    id: "logIn",
    summary: "Entra",
    description:
      "Abre uma sessão e devolve a pessoa; a resposta traz o cookie da sessão. Depois de erros seguidos, é preciso " +
      "esperar (429).",
    answers: { 200: User },
    refusals: { 401: Problem, 429: Problem },
    example: { body: { username: "ana", password: "Senha#Forte1" } },
  },
  "POST /api/register": {
    id: "registerUser",
    summary: "Registra uma conta",
    description:
      "Cria uma conta de professor ou de administrador sem abrir sessão. Só um administrador registra: os outros são " +
      "encaminhados ao setor pedagógico (403).",
    answers: { 201: User },
    refusals: { 403: Problem, 409: Problem },
    example: {
      body: {
        name: "Carla Nunes",
        email: "carla@escola.test",
        username: "carla",
        role: "teacher",
        password: "Nova#Senha9",
        confirmPassword: "Nova#Senha9",
      },
    },
  },
  "POST /api/logout": {
    id: "logOut",
    summary: "Sai",
    description: "Encerra a sessão.",
    answers: { 200: Done },
  },
  "POST /api/change-password": {
    id: "changePassword",
    summary: "Troca a própria senha",
    description:
      "Confere a senha atual, grava a nova e encerra as outras sessões da pessoa. É também a troca da primeira senha.",
    answers: { 200: User },
    refusals: { 429: Problem },
    example: {
      body: {
        currentPassword: "Senha#Forte1",
        newPassword: "Outra#Senha2",
        confirmPassword: "Outra#Senha2",
      },
    },
  },
} as const satisfies Partial<Operations<CallKey>>;
