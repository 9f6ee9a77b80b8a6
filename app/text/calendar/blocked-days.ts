import type { BlockedDayType, Holiday } from "#app/domain/calendar/blocked-day.ts";
import { MAX_BLOCKED_PERIOD } from "#app/domain/limits.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";

export const blockedDayTypeText: Record<BlockedDayType, string> = {
  holiday: "Feriado",
  council: "Conselho",
  event: "Evento",
  other: "Outro",
};

export function blockedDayReason(title: string): string {
  return `Dia bloqueado: ${title}`;
}

function followed({
  notified,
  rejected,
  cancelled = 0,
}: {
  notified: number;
  rejected: number;
  cancelled?: number;
}): string {
  const parts = [
    cancelled > 0 ? plural(cancelled, "reserva cancelada", "reservas canceladas") : "",
    rejected > 0 ? plural(rejected, "pendente rejeitada", "pendentes rejeitadas") : "",
    notified > 0 ? plural(notified, "aviso enviado", "avisos enviados") : "",
  ].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join(", ")}.` : "";
}

/** The page `/admin/dias-bloqueados` (rules R4.1 to R4.5, R11.6). */
export const blockedDayText = {
  title: "Dias Bloqueados",
  lead: "Nestes dias e turnos os professores não podem reservar.",
  new: "Novo dia bloqueado",
  closeRoom: "Fechar um ambiente",
  editTitle: "Editar dia bloqueado",
  deleteTitle: "Excluir dia bloqueado",
  empty: "Nenhum dia bloqueado encontrado",
  confirmDelete: "Tem certeza que deseja excluir este dia bloqueado? Esta ação não pode ser desfeita.",
  created: "Dia bloqueado criado",
  createdMany: "Dias bloqueados criados",
  updated: "Dia bloqueado atualizado",
  deleted: "Dia bloqueado excluído",
  createFailed: "Erro ao criar dia bloqueado",
  updateFailed: "Erro ao atualizar dia bloqueado",
  deleteFailed: "Erro ao excluir dia bloqueado",
  loadFailed: "Falha ao carregar dias bloqueados",
  what: (days: { date: string; title: string }[], outcome: { notified: number; rejected: number }) => {
    const [first] = days;
    const named = first ? `${formatDate(first.date)}, ${first.title}` : "";
    const all = days.length > 1 ? `${plural(days.length, "dia", "dias")} a partir de ${named}` : named;
    return `${all}.${followed(outcome)}`;
  },
  filters: { type: "Tipo", year: "Ano" },
  columns: { date: "Data", title: "Título", type: "Tipo", shifts: "Turnos", panel: "Visível no painel" },
  visible: "Visível",
  hidden: "Oculto",
  allShifts: "Todos",
  fields: {
    date: "Data",
    endDate: "Até",
    title: "Título",
    type: "Tipo",
    affectedShifts: "Turnos afetados",
    description: "Descrição",
    showInPanel: "Mostrar no painel",
    panelMessage: "Mensagem do painel",
  },
  endDateHint: `Para um período, como recesso ou férias: até ${MAX_BLOCKED_PERIOD} dias. Se ficar vazio, vale um dia só.`,
  panelHint: "Aparece no painel da TV e na programação pública. Se ficar vazia, aparece o título.",
  notifyTeachers: "Avisar os professores",
  rejectPending: "Rejeitar os pendentes",
  cancelTouched: (count: number) =>
    count === 1
      ? "Cancelar esta reserva e avisar o professor: ela vira aula a repor"
      : `Cancelar estas ${formatNumber(count)} reservas e avisar os professores: elas viram aulas a repor`,
  touches: (count: number) => `Há ${plural(count, "reserva", "reservas")} nesses dias`,
  touchedLegend: "Reservas afetadas",
  touchedMore: (count: number) => `e mais ${plural(count, "reserva", "reservas")}`,
  holidays: {
    link: "Feriados do ano",
    title: (year: number) => `Feriados de ${year}`,
    pageTitle: "Feriados do ano",
    lead: "Feriados nacionais e estaduais, calculados. Os municipais vêm de um CSV.",
    state: "Estado",
    yearAndState: "Ano e estado",
    nationalOnly: "Só nacionais",
    show: "Mostrar",
    submit: "Bloquear os marcados",
    scope: {
      national: "Nacional",
      state: "Estadual",
      optional: "Ponto facultativo",
    } satisfies Record<Holiday["scope"], string>,
    isBlocked: "Já bloqueado",
    allBlocked: "Todos os feriados deste ano já estão bloqueados.",
    failed: "Não foi possível calcular os feriados. Tente novamente.",
    legend: "Feriados",
    none: "Selecione pelo menos um feriado",
  },
};
