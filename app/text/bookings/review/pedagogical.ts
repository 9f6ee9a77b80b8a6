/** `/pedagogical/reservas` (rules R7.21). */
export const pedagogicalText = {
  title: "Reservas",
  tabsLabel: "Partes da tela",
  tabs: { pendentes: "Pendentes", calendario: "Calendário", todas: "Todas as reservas", gestao: "Gestão" },
  weekOf: (shift: string) => `Todos os ambientes da semana, ${shift}`,
  scrolled: "Ambientes e dias",
  weekFailed: "Falha ao carregar reservas da semana",
  room: "Ambiente",
  linksTitle: "Ir para",
  links: { review: "Gerenciar Reservas", mine: "Minhas Reservas", reports: "Relatórios" },
  summaryTitle: "Resumo",
  summary: {
    pending: "Pendentes",
    inConflict: "Pendentes em conflito",
    approved: "Aprovadas",
    rejected: "Rejeitadas",
    all: "Todas",
  },
  summaryFailed: "Falha ao carregar todas as reservas",
};
