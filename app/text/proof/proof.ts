import { plural } from "#app/text/format.ts";

export const proofText = {
  title: "Comprovante de reservas",
  download: "Baixar comprovante",
  fileName: (day: string) => `comprovante-reservas_${day}.pdf`,
  // Toasts of the download (rules R3.35).
  noneTitle: "Nenhuma reserva aprovada",
  failedTitle: "Erro ao gerar comprovante",

  paper: {
    issued: (instant: string) => `Emitido em ${instant}`,
    from: (date: string) => `Reservas aprovadas a partir de ${date}`,
    range: (from: string, to: string) => `Reservas aprovadas de ${from} a ${to}`,
    count: (count: number) => plural(count, "reserva", "reservas"),
    teacher: "Nome",
    period: "Período",
    code: "Código",
    check: "Confira a situação atual",
    checkHint: "Aponte a câmera para o código ao lado ou abra o endereço:",
    note: "Este papel mostra as reservas como estavam na emissão. Elas podem mudar depois: a página acima mostra a situação atual.",
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
    columns: {
      date: "Data",
      time: "Horário",
      environments: "Ambiente",
      discipline: "Disciplina",
      class: "Turma",
    },
  },

  check: {
    pageTitle: "Conferir comprovante",
    school: "Escola",
    person: "Nome",
    issued: "Emitido em",
    period: "Período",
    code: "Código",
    valid: "Este comprovante continua válido.",
    validDetail: (count: number) =>
      count === 1
        ? "A reserva dele está aprovada como foi impressa."
        : `As ${plural(count, "reserva", "reservas")} dele estão aprovadas como foram impressas.`,
    outdated: "Este comprovante está desatualizado.",
    void: "Este comprovante não vale mais.",
    counted: (counts: { valid: number; changed: number; cancelled: number }) =>
      [
        plural(counts.valid, "válida", "válidas"),
        plural(counts.changed, "alterada", "alteradas"),
        plural(counts.cancelled, "cancelada", "canceladas"),
      ].join(", "),
    listTitle: "Reservas deste comprovante",
    states: { valid: "Válida", changed: "Alterada", cancelled: "Cancelada" },
    stateHead: "Situação atual",
    now: (label: string, value: string) => `${label} agora: ${value}`,
    otherPerson: "A reserva passou para outra pessoa.",
    notApproved: "A reserva não está mais aprovada.",
    deleted: "A reserva foi excluída do sistema.",
    asOf: (instant: string) => `Situação em ${instant}.`,
    unknownTitle: "Código não encontrado",
    unknown: "Nenhum comprovante tem este código. Confira as letras e os números no papel e tente de novo.",
    waitTitle: "Muitas tentativas",
    pages: "Páginas",
  },
};
