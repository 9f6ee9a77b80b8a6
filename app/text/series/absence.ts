import { plural } from "#app/text/format.ts";

const ofLessons = (count: number) => plural(count, "aula", "aulas");

/** "Cancelar de … a …" of a teacher who is away (rules R24.23). */
export const absenceText = {
  link: "Cancelar de … a …",
  title: "Cancelar aulas",
  lead: "Para os dias em que você não vem.",
  hint: "As salas ficam livres na hora; as aulas, a repor. Nenhum motivo é pedido nem guardado.",
  from: "De",
  to: "Até",
  show: "Ver aulas",
  reversed: "O último dia deve ser igual ou posterior ao primeiro.",
  count: (count: number) => (count === 0 ? "Nenhuma aula sua neste período" : ofLessons(count)),
  tooMany: (most: number) => `Mais de ${ofLessons(most)}: escolha menos dias`,
  cancel: (count: number) => `Cancelar ${ofLessons(count)}`,
  failed: "As aulas não foram canceladas",
  back: "Voltar",
  done: (count: number) => `${ofLessons(count)} ${count === 1 ? "cancelada" : "canceladas"}`,
  doneHint: "Aqui estão as aulas a repor, com lugares livres.",
};
