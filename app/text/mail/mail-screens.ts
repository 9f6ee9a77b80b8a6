import { MAX_MAIL_COUNTED } from "#app/domain/limits.ts";
import type { MailKind, MailState } from "#app/domain/mail/mail.ts";
import { plural } from "#app/text/format.ts";

export const unsubscribeText = {
  title: "Cancelar e-mails sobre o prazo",
  question: "Não receber mais e-mails sobre o prazo de reservas, nem o lembrete nem os avisos da equipe?",
  hint: "Os outros e-mails continuam. Você pode voltar a recebê-los em Meu Perfil.",
  submit: "Cancelar e-mails sobre o prazo",
  done: "E-mails sobre o prazo cancelados",
  doneDetail: "Você não receberá mais e-mails sobre o prazo. Para voltar a recebê-los, abra Meu Perfil.",
  unknownTitle: "Este endereço não vale mais",
  unknown: "Escolha quais e-mails receber em Meu Perfil.",
  profile: "Abrir Meu Perfil",
};

const STATES: Record<MailState, string> = { waiting: "Na fila", sent: "Enviado", failed: "Não enviado" };

const KINDS: Record<MailKind, string> = {
  decision: "Aviso de reserva",
  requests: "Resumo de pedidos",
  window: "Aviso do prazo",
  reminder: "Lembrete do prazo",
};

function counted(count: number, one: string, many: string): string {
  return count > MAX_MAIL_COUNTED ? `mais de ${MAX_MAIL_COUNTED} ${many}` : plural(count, one, many);
}

export const mailListText = {
  tab: "E-mails",
  title: "E-mails",
  columns: { to: "Para", what: "Assunto", state: "Situação", answer: "Resposta do servidor" },
  states: STATES,
  kinds: KINDS,
  counts: ({ waiting, failed }: { waiting: number; failed: number }): string =>
    `${counted(waiting, "e-mail na fila", "e-mails na fila")}, ${counted(failed, "não enviado", "não enviados")}.`,
  attempts: (count: number): string => plural(count, "tentativa", "tentativas"),
  leaves: (when: string): string => `sai em ${when}`,
  noAnswer: "—",
  retry: "Tentar novamente",
  retryOf: (name: string): string => `Tentar novamente: ${name}`,
  retryAll: "Tentar todos",
  retried: (count: number): string => `${plural(count, "e-mail volta", "e-mails voltam")} para a fila`,
  retryFailed: "Erro ao tentar novamente",
  empty: "Nenhum e-mail nos últimos 30 dias.",
  onlyFailed: "Só os não enviados",
  all: "Todos",
  noneOfFailed: "Todos os e-mails foram enviados ou estão na fila.",
  pages: "Páginas dos e-mails",
  older: "Mais antigos",
  loadFailed: "Falha ao carregar os e-mails",
};
