import { formatDate, plural } from "#app/text/format.ts";

export const gapsText = {
  title: "Aulas a repor",
  lead: (count: number) =>
    count > 99 ? "Mais de 99 aulas a repor" : plural(count, "aula a repor", "aulas a repor"),
  empty: "Nenhuma aula a repor.",
  see: "Aulas a repor",
  makeUp: "Repor",
  makeUpOn: (date: string, rooms: string[]) => `em ${formatDate(date)}, ${rooms.join(", ")}`,
  whyHere: ({ isSameWeek, isSameRoom }: { isSameWeek: boolean; isSameRoom: boolean }) =>
    `${isSameWeek ? "Mesma semana" : "Outra semana"}, ${isSameRoom ? "mesma sala" : "outra sala"}`,
  noPlace: "Nenhum lugar livre nas próximas três semanas, neste horário.",
  other: "Outro dia ou sala",
  dismiss: "Não vou repor",
  ofLesson: (discipline: string, date: string) => `${discipline}, ${formatDate(date)}`,
  failed: "A aula não foi reposta",
  done: "Reposição pedida",
  dismissed: "Aula fora da lista",
  dismissedHint: "Ela fica no fim desta página; dá para pôr de volta.",
  closed: (count: number) => `Já repostas ou fora da lista (${count})`,
  madeUp: "Ver a reposição",
  reopen: "Pôr de volta na lista",
  reopened: "Aula de volta na lista",
  more: (count: number) => `Aqui estão as primeiras ${count}.`,
};
