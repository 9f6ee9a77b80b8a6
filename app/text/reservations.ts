import type { Shift } from "#app/models/shift.ts";
import type { Status } from "#app/models/status.ts";
import { formatDate, formatTimeRange, plural } from "./format.ts";

/** Words about reservations that many screens share (specification sections 1, 4 and 8). */

export const shiftText: Record<Shift, string> = { morning: "Manhã", afternoon: "Tarde", evening: "Noite" };

/** The shift tabs of the calendars (specification section 2, /reservas). */
export const shiftTabText: Record<Shift, string> = {
  morning: "Manhã (07:30-11:30)",
  afternoon: "Tarde (13:30-17:30)",
  evening: "Noite (18:30-22:00)",
};

export const statusText: Record<Status, string> = {
  pending: "Pendente",
  approved: "Aprovada",
  rejected: "Rejeitada",
};

export const conflictBadge = "Conflito";

export const referenceText = {
  disciplines: { field: "disciplineId", name: "disciplina", unknown: "Selecione uma disciplina" },
  classes: { field: "classId", name: "turma", unknown: "Selecione uma turma" },
  environments: { field: "environmentIds", name: "ambiente", unknown: "Selecione pelo menos um ambiente" },
  teacher: { required: "Selecione um professor", notATeacher: "Selecione um professor" },
};

/** Labels of a reservation's facts and of the fields that hold them. */
export const reservationFields = {
  id: "ID",
  teacher: "Professor",
  date: "Data",
  dates: "Datas",
  time: "Horário",
  shift: "Turno",
  environment: "Ambiente",
  environments: "Ambientes",
  discipline: "Disciplina",
  class: "Turma",
  status: "Status",
  notes: "Observações",
  rejectionReason: "Motivo da rejeição",
};

/** `/reservas`: the request form and the person's own week. */
export const requestText = {
  title: "Reservas",
  newRequest: "Nova Reserva",
  formTitle: "Nova Reserva",
  submit: "Solicitar reserva",
  submitStaff: "Criar reserva aprovada",
  close: "Fechar",
  window: (open: string, deadline: string) =>
    `As reservas para a próxima semana devem ser enviadas de ${open} até ${deadline}.`,
  moment: (weekday: string, time: string) => `${weekday} às ${time}`,
  pendingTitle: "Reservas Pendentes",
  pending: (count: number) =>
    `Você tem ${plural(count, "reserva pendente", "reservas pendentes")} de aprovação.`,
  datesHint: "Escolha uma ou mais datas.",
  pastDay: "passada",
  blockedDay: "bloqueado",
  nextMonth: "Próximo mês",
  previousMonth: "Mês anterior",
  remove: (date: string) => `Remover ${date}`,
  chosenDates: (count: number) => plural(count, "data escolhida", "datas escolhidas"),
  capacity: (seats: number) => plural(seats, "lugar", "lugares"),
  filterEnvironments: "Filtrar ambientes",
  notesHint: "Aparece na programação pública. Não inclua nomes de alunos nem dados pessoais.",
  checkConflicts: "Verificar conflitos",
  noConflicts: "Nenhum conflito nas datas escolhidas.",
  conflictTitle: "Alerta de conflito",
  conflicts: (count: number) =>
    count === 1
      ? "Existe 1 reserva que conflita com o horário selecionado."
      : `Existem ${count} reservas que conflitam com o horário selecionado.`,
  conflictsAdvice: "Você ainda pode fazer a reserva, mas ela precisará ser avaliada pelo setor pedagógico.",
  conflictsStaffAdvice: "Para criar a reserva aprovada mesmo assim, marque a confirmação abaixo.",
  conflictLine: (environment: string, user: string, status: string) => `${environment} - ${user} - ${status}`,
  conflictLineWithDate: (date: string, line: string) => `${date}: ${line}`,
  suggestionsTitle: "Opções livres",
  insteadOf: (date: string, room: string) => `${date}, no lugar de ${room}:`,
  sameRoomsIn: (date: string) => `${date}, os mesmos ambientes em outro turno:`,
  takeRoom: (date: string, room: string) => `Usar ${room} em ${date}`,
  takeShift: (date: string, shift: string) => `Usar o turno ${shift} em ${date}`,
  roomOption: (name: string, seats: string | null) => (seats ? `${name} (${seats})` : name),
  exceptionsLegend: "Datas com outra escolha",
  exceptionsHint: "Desmarque para voltar à escolha geral.",
  exceptionLine: (date: string, shift: string, rooms: string) => `${date}: ${shift}, ${rooms}`,
  repeatLabel: "Repetir toda semana até",
  repeat: "Preencher datas",
  override: "Criar mesmo assim",
  overrideHint: "Confirmo que a data ou o horário já ocupado, bloqueado ou passado está correto.",
  failed: "Erro ao solicitar reservas",
  done: (count: number) =>
    count === 1 ? "1 reserva solicitada com sucesso!" : `${count} reservas solicitadas com sucesso!`,
  doneWithConflicts: (count: number) =>
    count === 1
      ? "Suas reservas foram enviadas, porém existe 1 conflito que será resolvido pelo setor pedagógico."
      : `Suas reservas foram enviadas, porém existem ${count} conflitos que serão resolvidos pelo setor pedagógico.`,
  doneWithoutConflicts: "Suas reservas foram enviadas e aguardam aprovação do setor pedagógico.",
  doneByStaff: (count: number) =>
    count === 1 ? "A reserva foi criada já aprovada." : "As reservas foram criadas já aprovadas.",
  week: (from: string, to: string) => `Semana de ${from} a ${to}`,
  weeks: "Semanas",
  previousWeek: "Semana anterior",
  nextWeek: "Próxima semana",
  currentWeek: "Semana atual",
  legend: "Legenda",
  lastUpdated: (instant: string) => `Última atualização: ${instant}`,
  shifts: "Turnos",
  slotHead: "Horário",
  noReservationsDay: "Nenhuma reserva",
};

/** Weekdays as the submission window names them. */
export const weekdayText = {
  monday: "segunda-feira",
  tuesday: "terça-feira",
  wednesday: "quarta-feira",
  thursday: "quinta-feira",
  friday: "sexta-feira",
  saturday: "sábado",
  sunday: "domingo",
};

/** `/admin/reservas`: the queue and its acts. */
export const reviewText = {
  title: "Gerenciar Reservas",
  tabs: { pending: "Pendentes", approved: "Aprovadas", rejected: "Rejeitadas", all: "Todas" },
  searchLabel: "ID, professor, disciplina, ambiente ou turma",
  noPending: "Nenhuma reserva pendente.",
  noReservations: "Nenhuma reserva nesta lista.",
  approve: "Aprovar",
  approveAnyway: "Aprovar mesmo assim",
  reject: "Rejeitar",
  transfer: "Transferir",
  delete: "Excluir",
  select: (id: number) => `Selecionar a reserva ${id}`,
  selectAll: "Selecionar todas desta página",
  clearSelection: "Limpar seleção",
  selected: (count: number) => plural(count, "selecionada", "selecionadas"),
  approveSelected: "Aprovar selecionadas",
  selectHint: "Marque as reservas pendentes para aprovar várias de uma vez.",
  selectGroup: "Aprovação em lote",
  tabsLabel: "Situação das reservas",
  loadFailed: {
    pending: "Falha ao carregar reservas pendentes",
    other: "Falha ao carregar todas as reservas",
  },
  ofReservation: (id: number) => ` a reserva ${id}`,
  results: (count: number) => plural(count, "reserva encontrada", "reservas encontradas"),
  summary: (item: {
    environmentNames: string[];
    date: string;
    startTime: string;
    endTime: string;
    userName: string;
  }) =>
    `${item.environmentNames.join(", ")}, ${formatDate(item.date)}, ` +
    `${formatTimeRange(item.startTime, item.endTime)}, ${item.userName}`,
  alreadyReviewed: "Esta reserva já foi avaliada por outra pessoa.",
  gone: "A reserva não existe mais. Talvez tenha sido excluída por outra pessoa.",
  close: "Voltar à lista",
  bulkDone: (approved: number, failed: number) => {
    const yes = approved === 1 ? "1 reserva aprovada." : `${approved} reservas aprovadas.`;
    if (failed === 0) return yes;
    return `${yes} ${failed === 1 ? "1 não foi aprovada." : `${failed} não foram aprovadas.`}`;
  },
  bulkWhy: "As que não foram aprovadas têm conflito com uma reserva aprovada ou já foram avaliadas.",
  rival: "Em conflito com",
  rivalFacts: (environments: string, time: string, user: string, id: number) =>
    `${environments}, ${time}, ${user} (reserva ${id})`,
  lesson: (discipline: string, className: string) => `${discipline} · Turma ${className}`,
  lead: "Avalie os pedidos, transfira e exclua reservas.",
  selectColumn: "Selecionar",
  approveConflicting: "Aprovar…",
  transferTitleOf: (id: number) => `Transferir a reserva ${id}`,
  approved: "Reserva aprovada",
  rejected: "Reserva rejeitada",
  updated: "Reserva atualizada",
  deleted: "Reserva excluída",
  statusFailed: "Erro ao atualizar status",
  updateFailed: "Erro ao atualizar reserva",
  deleteFailed: "Erro ao excluir reserva",
  approveTitle: "Aprovar reserva",
  approveSentence: "Aprovar esta reserva? O professor será avisado.",
  conflictWithApproved: "Já existe reserva aprovada neste horário",
  overrideHint: "As duas reservas ficarão aprovadas no mesmo ambiente e horário. A decisão fica registrada.",
  overrideRequired: "Marque “Aprovar mesmo assim” para aprovar esta reserva.",
  rejectTitle: "Rejeitar reserva",
  reason: "Motivo da rejeição",
  reasonHint: "O professor verá este texto.",
  transferTitle: "Transferir reserva",
  transferOverride: "Salvar mesmo assim",
  transferOverrideHint:
    "Confirmo a data ou o horário, mesmo já ocupado por uma reserva aprovada, bloqueado ou passado.",
  startTime: "Início",
  endTime: "Fim",
  timesHint: "Deixe em branco para usar o horário do turno.",
  deleteTitle: "Excluir reserva",
  deleteSentence: (id: number, what: string) =>
    `Excluir a reserva ${id} (${what})? Esta ação não pode ser desfeita.`,
  deleteConsequence: "O professor será avisado.",
  counted: (count: number) => plural(count, "reserva", "reservas"),
};

/** `Página 2 de 5` and its neighbours. */
export const paginationText = {
  label: "Páginas",
  previous: "Anterior",
  next: "Próxima",
  page: (page: number) => `Página ${page}`,
  ellipsis: "…",
};
