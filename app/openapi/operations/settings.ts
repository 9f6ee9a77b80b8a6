import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { Setting, ShownWelcomeMessage, WelcomeMessage } from "../answers/people.ts";
import { changedProblem, MailDone, MailProblem, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";

const changedMessage = changedProblem("WelcomeMessage", WelcomeMessage);

export const settingOperations = {
  "GET /api/settings": {
    id: "listSettings",
    summary: "Lista configurações",
    description:
      "Uma que nunca foi salva tem o valor padrão e nenhum `id`. Professores veem apenas as do prazo de envio.",
    answers: { 200: z.array(Setting) },
  },
  "GET /api/settings/:key": {
    id: "getSetting",
    summary: "Uma configuração",
    description: "Professores leem apenas as do prazo de envio.",
    answers: { 200: Setting },
    refusals: { 403: Problem },
  },
  "PUT /api/settings/:key": {
    id: "updateSetting",
    summary: "Altera uma configuração",
    description: "O que o valor pode ser depende da chave, por exemplo `monday|07:30` em `reservation_open`.",
    answers: { 200: Setting },
    refusals: { 409: changedProblem("Setting", Setting) },
    example: { body: { value: "tuesday|08:00" } },
  },
} as const satisfies Partial<Operations<CallKey>>;

export const welcomeOperations = {
  "GET /api/welcome-messages": {
    id: "listWelcomeMessages",
    summary: "As mensagens do painel",
    description:
      "Uma por turno, para as que foram escritas. Quem escreveu só aparece para quem está autenticado.",
    answers: { 200: z.array(ShownWelcomeMessage) },
  },
  "POST /api/welcome-messages": {
    id: "createWelcomeMessage",
    summary: "Escreve a mensagem de um turno",
    description: "Um turno tem uma mensagem: para uma segunda, responde 409.",
    answers: { 201: WelcomeMessage },
    refusals: { 409: Problem },
    example: { body: { shift: "evening", message: "Boa noite e boa aula!" } },
  },
  "PUT /api/welcome-messages/:id": {
    id: "updateWelcomeMessage",
    summary: "Altera a mensagem de um turno",
    description: "Um turno tem uma mensagem: levá-la a um turno que já tem a sua responde 409.",
    answers: { 200: WelcomeMessage },
    refusals: { 409: changedMessage },
    example: { body: { shift: "morning", message: "Bom dia e boa aula!" } },
  },
} as const satisfies Partial<Operations<CallKey>>;

export const mailOperations = {
  "POST /api/email/test": {
    id: "sendTestMail",
    summary: "Envia um e-mail de teste",
    description:
      "Tenta na hora e diz o que aconteceu: 502 com a resposta do servidor em `details`, 503 onde nenhum servidor de " +
      "e-mail está configurado. Até cinco por hora.",
    answers: { 200: MailDone },
    refusals: { 429: Problem, 502: MailProblem, 503: MailProblem },
    example: { body: { to: "ti@escola.test", from: "reservas@escola.test" } },
  },
  "POST /api/email/notify-teachers": {
    id: "notifyTeachers",
    summary: "Avisa os professores do prazo",
    description:
      "Põe na fila um e-mail com o prazo de envio para cada professor que não o desligou, e diz para quantos; onde ninguém o " +
      "recebe, diz por quê.",
    answers: { 200: MailDone },
    example: { body: { fromEmail: "reservas@escola.test" } },
  },
} as const satisfies Partial<Operations<CallKey>>;
