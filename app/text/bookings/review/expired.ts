import { formatDate, formatNumber, formatTimeRange, plural } from "#app/text/format.ts";

/** Why a request whose day went by without an answer is rejected; its teacher reads it. */
export const EXPIRED_REASON = "Sem resposta até o dia";

const requests = (count: number) => plural(count, "pedido", "pedidos");

/** Words about pending requests whose lesson is over (rules R3.37). */
export const expiredText = {
  status: "Sem resposta",
  filter: (count: string) => `Sem resposta (${count})`,
  lead: (count: string, isOne: boolean) => `${count} ${isOne ? "pedido" : "pedidos"} cujo dia já passou`,
  seeAll: "Ver todos",
  happened: "Aconteceu",
  didNotHappen: "Não houve",
  close: (count: string, isOne: boolean) => (isOne ? "Encerrar e avisar" : `Encerrar os ${count} e avisar`),
  closeTitle: "Encerrar os pedidos sem resposta",
  closeQuestion: (count: number) =>
    `${requests(count)} cujo dia já passou ${count === 1 ? "será encerrado" : "serão encerrados"} como “${EXPIRED_REASON}”. Cada professor recebe um só e-mail.`,
  closeHint: "O que aconteceu mesmo sem resposta pode ser registrado antes, com “Aconteceu”.",
  closeConfirm: (count: number) => `Encerrar ${requests(count)}`,
  closeNone: "Nenhum pedido sem resposta com estes filtros.",
  closeFailed: "Os pedidos não foram encerrados",
  closed: (count: number, failed: number) =>
    `${requests(count)} ${count === 1 ? "encerrado" : "encerrados"}.${failed > 0 ? ` ${formatNumber(failed)} não ${failed === 1 ? "foi encerrado" : "foram encerrados"}.` : ""}`,
  closeGoesOn: (count: number) => `O encerramento de ${requests(count)} continua.`,
  recorded: "Aula registrada como acontecida",
  approveHint: "O dia deste pedido já passou. Aprovar registra que a aula aconteceu; ninguém recebe e-mail.",
  refused: ({
    id,
    date,
    startTime,
    endTime,
  }: {
    id: number;
    date: string;
    startTime: string;
    endTime: string;
  }) =>
    `A aula da reserva ${id} já passou: ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}. Aprove como “Aconteceu”, ou rejeite.`,
};
