import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import { formatNumber, plural } from "#app/text/format.ts";
import { ofRoom } from "#app/text/rooms/room-article.ts";

export const queueText = {
  newReservation: "Nova Reserva",
  searchLabel: "ID, professor, disciplina, ambiente, turma ou data",
  filters: "Filtros",
  filtersSet: (count: number) => `Filtros (${formatNumber(count)})`,
  quickFilters: "Filtros rápidos",
  nextWeek: "Próxima semana",
  without: (count: string) => `Sem conflito (${count})`,
  with: (count: string) => `Com conflito (${count})`,
  atLeast: (count: number) => `mais de ${formatNumber(count)}`,
  /** A tab that has what a search did not find here: `Reservas aprovadas: 3`. */
  elsewhere: (tab: string, { count, isCut }: { count: number; isCut: boolean }) =>
    `${tab}: ${formatNumber(count)}${isCut ? "+" : ""}`,
  orMore: (count: number) => `${formatNumber(count)}+`,
  removeFilter: "remover filtro",
  period: "Período",
  periodOf: (from: string | null, to: string | null) =>
    from && to ? `${from} a ${to}` : from ? `Desde ${from}` : `Até ${to}`,
  from: "De",
  to: "Até",
  shift: "Turno",
  room: "Ambiente",
  teacher: "Professor",
  allShifts: "todos",
  allRooms: "todos",
  allTeachers: "todos",
  noneSelected: "Nenhuma selecionada",
  filter: "Filtrar",
  seats: (seats: number) => plural(seats, "lugar", "lugares"),
  acts: "Ações",
  more: (name: string) => `Mais ações para a reserva ${ofRoom(name)}`,
  conflictOf: (name: string) => ` da reserva ${ofRoom(name)}: ver com quem`,
  closeConflict: (name: string) => ` da reserva ${ofRoom(name)}: fechar`,
  disputeWith: "Disputa com",
  moveTo: "Mover para:",
  moveOther: (id: number) => `Mover a reserva ${id} para:`,
  moveThis: "Mover esta para…",
  moveOwn: "Mover o pedido",
  of: (id: number) => ` (reserva ${id})`,
  /** Beside the rows with the date and time; each room's resources are at its button. */
  whyOffered: (seats: number | null, needs: EnvironmentResource[]) =>
    [
      "livres nesse horário",
      ...(seats ? [`${plural(seats, "lugar", "lugares")} ou mais`] : []),
      ...(needs.length > 0 ? ["mesmos recursos"] : []),
    ].join(", "),
  roomFacts: (seats: number | null, resources: EnvironmentResource[]) =>
    [seats === null ? "" : plural(seats, "lugar", "lugares"), resourceLine(resources)]
      .filter(Boolean)
      .join(", "),
  noneFree: "nenhum ambiente igual livre nesse horário.",
  otherRoom: "Outro ambiente…",
  otherRoomOf: (id: number) => `Outro ambiente livre para a reserva ${id}`,
  moveThere: "Mover",
  moveRival: (room: string) => `Mover para ${room}`,
  otherPlace: "Outro ambiente, data ou horário…",
  approveAnyway: "Aprovar mesmo assim",
  moved: "Reserva movida",
  movedAndApproved: "Reserva movida e aprovada",
  andApprove: "e aprovar",
  moveFailed: "A reserva não foi movida",
  moveAnyway: "Mover mesmo assim",
  rejectSelected: "Rejeitar selecionadas",
  rejectNow: "Rejeitar",
  selectAll: "Selecionar todas",
  approveClear: ({ count, isCut }: { count: number; isCut: boolean }) => {
    if (isCut) return `Aprovar as mais de ${formatNumber(count)} sem conflito`;
    return count === 1 ? "Aprovar 1 sem conflito" : `Aprovar as ${formatNumber(count)} sem conflito`;
  },
  clearQuestion: (count: number) =>
    count === 1
      ? "1 reserva pendente sem conflito será aprovada, e o professor será avisado."
      : `${formatNumber(count)} reservas pendentes sem conflito serão aprovadas, e os professores serão avisados.`,
  clearTitle: "Aprovar as reservas sem conflito",
  clearCut: (count: number) =>
    `Há mais reservas do que cabem em uma decisão em lote: estas são as ${formatNumber(count)} primeiras, por data.`,
  clearGoesOn: (count: number) => `A aprovação de ${formatNumber(count)} reservas continua.`,
  clearGoesOnHint: "Ela segue mesmo que você saia desta página. Atualize a lista para ver quantas faltam.",
  clearFailed: "As reservas não foram aprovadas",
  clearConfirm: (count: number) =>
    count === 1 ? "Aprovar 1 reserva" : `Aprovar ${formatNumber(count)} reservas`,
  clearNone: "Nenhuma reserva pendente sem conflito com estes filtros.",
  rangeShown: (first: number, last: number, total: string) =>
    `${formatNumber(first)} a ${formatNumber(last)} de ${total}`,
  ofDates: (count: number) => ` · ${formatNumber(count)} datas`,
  perPage: (size: number) => `${size} por página`,
  lastDecision: (count: number) =>
    count === 1 ? "Última decisão: 1 reserva." : `Última decisão: ${formatNumber(count)} reservas.`,
  rivalsLegend: "E as outras reservas deste horário?",
  rivalLabel: (name: string, status: string) => `${name} (${status})`,
  leave: "Deixar como está",
  rejectRival: "Rejeitar",
  rivalReason: "Já existe outra reserva aprovada para este ambiente e horário.",
  rivalReasonHint: "Só para as que forem rejeitadas. O professor verá este texto.",
  keys: "Atalhos de teclado",
  keysAll: "Todos os atalhos de teclado",
  keyNames: {
    j: "próxima linha",
    k: "linha anterior",
    a: "aprovar",
    r: "rejeitar",
    m: "mover",
    "?": "lista dos atalhos",
  },
  keysShort: { line: "linha", approve: "aprovar", reject: "rejeitar", move: "mover", all: "todos" },
  keysHint: "Os atalhos não funcionam enquanto você digita, nem com Ctrl, Alt ou Command.",
  useKeys: "Usar estes atalhos neste navegador",
  close: "Fechar",
};
