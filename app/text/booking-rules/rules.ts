import type { Role } from "#app/domain/access/role.ts";
import type { QuotaCount, RuleKind, RuleUnit } from "#app/domain/booking-rules/booking-rule.ts";
import { MAX_BOOKING_RULES, MAX_GROUPS, RULE_DAYS } from "#app/domain/limits.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";

/** The pages of booking rules (rules R26). */
export const ruleText = {
  title: "Regras de reserva",
  lead: "Uma regra recusa; vale a mais rígida. O setor passa com “Reservar mesmo assim”.",
  loadFailed: "Falha ao carregar as regras de reserva",
  none: "A escola ainda não tem regras de reserva.",
  noneHint:
    "Sem elas, cada professor reserva como até agora. Comece por uma das regras prontas, ou crie a sua.",
  listed: "Regras, na ordem em que são perguntadas",
  counted: (active: number, stopped: number) =>
    `${plural(active, "ativa", "ativas")}${stopped > 0 ? `, ${plural(stopped, "parada", "paradas")}` : ""}`,
  new: "Nova regra",
  test: "Testar",
  groups: "Grupos de pessoas",
  presets: "Regras prontas",
  /** From published norms; each fills in the form of a new rule. */
  presetList: [
    {
      label: "2 dias letivos de antecedência",
      query: "kind=notice&value=2&unit=schoolDays&isActive=on",
    },
    { label: "até o fim do período", query: "kind=horizon&unit=termEnd&isActive=on" },
    { label: "no máximo 3 em aberto", query: "kind=quota&value=3&unit=open&count=reservations&isActive=on" },
  ],
  presetsHint: "Cada uma abre o formulário já preenchido; nada vale antes de salvar.",
  edit: "Editar",
  editOf: (sentence: string) => `Editar: ${sentence}`,
  /** What stands behind the rooms of a rule. */
  demand: (demand: string) => `: ${demand}.`,
  of: (sentence: string) => `: ${sentence}`,
  quoted: (sentence: string) => `“${sentence}”`,
  active: "Ativa",
  stopped: "Parada",
  from: (date: string) => `vale para datas a partir de ${formatDate(date)}`,
  start: "Ativar",
  stop: "Parar",
  started: "Regra ativada",
  stopDone: "Regra parada",
  refused: (count: number) =>
    count === 0 ? "nenhuma recusa" : `recusou ${formatNumber(count)} em ${RULE_DAYS} dias`,
  whom: (people: string, rooms: number) =>
    `${people.charAt(0).toUpperCase()}${people.slice(1)} · ${plural(rooms, "ambiente", "ambientes")}`,

  kindLabel: "O que a regra pede",
  kinds: {
    who: "Quem reserva",
    outsideTerm: "Só dias letivos",
    horizon: "Prazo máximo",
    notice: "Antecedência",
    duration: "Duração",
    buffer: "Intervalo",
    quota: "Cota",
  } satisfies Record<RuleKind, string>,

  editTitle: "Editar regra",
  newTitle: (kind: string) => `Nova regra: ${kind}`,
  sentence: "A regra",
  created: "Regra criada",
  saved: "Regra salva",
  failed: "A regra não foi salva",
  create: "Criar regra",
  save: "Salvar",
  deleteTitle: "Excluir regra",
  deleteQuestion: (sentence: string) => `Excluir “${sentence}”? Esta ação não pode ser desfeita.`,
  deleted: "Regra excluída",
  deleteFailed: "A regra não foi excluída",

  /** The words around the choices of a rule's sentence: people, `verb`, rooms, `before`, the number, `after`. */
  words: {
    who: { lead: "Só", verb: "reservam", before: "", after: "" },
    outsideTerm: { lead: "", verb: "reservam", before: "só em dias letivos", after: "" },
    horizon: { lead: "", verb: "reservam", before: "com no máximo", after: "de antecedência" },
    notice: { lead: "", verb: "reservam", before: "com pelo menos", after: "de antecedência" },
    duration: { lead: "", verb: "ocupam", before: "no máximo", after: "" },
    buffer: { lead: "", verb: "deixam em", before: "", after: "livres entre reservas" },
    quota: { lead: "", verb: "têm em", before: "no máximo", after: "" },
  } satisfies Record<RuleKind, Record<"lead" | "verb" | "before" | "after", string>>,
  fields: {
    value: "Quantos",
    unit: "Unidade",
    count: "O que se conta",
    rooms: "Ambientes",
    environmentType: "Tipo",
    environmentIds: "Ambientes escolhidos",
    people: "Pessoas",
    roles: "Perfis",
    groupIds: "Grupos",
    userIds: "Pessoas escolhidas",
    startDate: "Vale para datas a partir de",
    isActive: "Ativa",
  },
  rooms: { all: "Todos os ambientes", type: "Um tipo", chosen: "Ambientes escolhidos" },
  people: { all: "Todos os professores", chosen: "Pessoas escolhidas" },
  whoMay: "Quem pode reservar",
  roomChoice: "Escolher ambientes ou um tipo",
  peopleChoice: "Escolher pessoas",
  types: { Sala: "Salas", Laboratório: "Laboratórios", Auditório: "Auditórios" } satisfies Record<
    EnvironmentType,
    string
  >,
  roles: {
    teacher: "Professores",
    pedagogical: "Setor pedagógico",
    admin: "Administradores",
  } satisfies Record<Role, string>,
  units: {
    hours: "horas",
    days: "dias",
    schoolDays: "dias letivos",
    termEnd: "o fim do período (sem número)",
    perWeek: "por semana",
    perMonth: "por mês",
    open: "em aberto",
    lessons: "aulas por dia",
    minutes: "minutos",
  } satisfies Record<RuleUnit, string>,
  durationDays: "dias seguidos",
  counts: { reservations: "reservas", lessons: "aulas" } satisfies Record<QuotaCount, string>,
  startHint: "Deixe vazia para valer em todas as datas.",
  noGroups: "Nenhum grupo ainda.",
  preview: (refused: number, total: number) =>
    total === 0
      ? `Nenhum pedido nos últimos ${RULE_DAYS} dias para comparar.`
      : `Nos últimos ${RULE_DAYS} dias, pelo calendário padrão, teria recusado ${formatNumber(refused)} de ${plural(total, "pedido", "pedidos")}.`,
  previewed: (id: number, name: string, date: string) => `${formatDate(date)}, ${name} (nº ${id})`,
  seeThem: (count: number) => `Ver ${count === 1 ? "o pedido" : `os primeiros ${count}`}`,
  seePreview: "Ver a frase e o que teria recusado",
  teacherReads: "O professor lê:",
  incomplete: "Complete a regra para ver a frase e o que teria recusado.",

  testTitle: "Testar as regras",
  testLead: "Escolha pessoa, ambiente e data, e veja o que cada regra diz agora.",
  testPerson: "Professor",
  testRoom: "Ambiente",
  testDate: "Data",
  testShift: "Turno",
  testSubmit: "Testar",
  testRefuses: "Recusa",
  testPasses: "Deixa passar",
  testUnbound: "Não vale aqui",
  testFree: "Nenhuma regra recusa este pedido.",
  testRefused: "O pedido seria recusado. O professor lê:",
  testIncomplete: "Escolha um professor, um ambiente e uma data.",
  testTable: "O que cada regra diz",

  refusals: {
    needsUnit: "Selecione a unidade",
    needsValue: (most: number) => `Informe um número de 1 a ${formatNumber(most)}`,
    roomsAndType: "Escolha um tipo ou ambientes, não os dois",
    needsType: "Selecione o tipo",
    needsRooms: "Selecione pelo menos um ambiente",
    needsPeople: "Escolha quem pode reservar",
    needsBound: "Escolha para quem a regra vale",
    unknownRoom: "Um ambiente escolhido não existe mais. Escolha de novo.",
    unknownGroup: "Um grupo escolhido não existe mais. Escolha de novo.",
    unknownUser: "Uma pessoa escolhida não existe mais. Escolha de novo.",
    tooMany: `A escola já tem ${MAX_BOOKING_RULES} regras, o máximo. Exclua uma antes de criar outra.`,
    contradicts: (room: string) => `Com esta regra ninguém pode reservar ${room}.`,
  },
};

/** The pages of groups of people (rules R26.12). */
export const groupText = {
  title: "Grupos de pessoas",
  lead: "Um grupo dá nome a pessoas que uma regra de reserva cita juntas.",
  loadFailed: "Falha ao carregar os grupos",
  none: "A escola ainda não tem grupos.",
  noneHint: "Crie um aqui, ou importe professores com a coluna “Grupos”.",
  new: "Novo grupo",
  editTitle: "Editar grupo",
  newTitle: "Novo grupo",
  name: "Nome",
  members: "Pessoas",
  memberCount: (count: number) => plural(count, "pessoa", "pessoas"),
  rulesLink: "Regras de reserva",
  created: "Grupo criado",
  saved: "Grupo salvo",
  failed: "O grupo não foi salvo",
  deleteTitle: "Excluir grupo",
  deleteQuestion: (name: string) => `Excluir ${name}? Esta ação não pode ser desfeita.`,
  deleted: "Grupo excluído",
  deleteFailed: "O grupo não foi excluído",
  edit: "Editar",
  editOf: (name: string) => `Editar ${name}`,
  delete: "Excluir",
  deleteOf: (name: string) => `Excluir ${name}`,
  tooMany: `A escola já tem ${MAX_GROUPS} grupos, o máximo. Exclua um antes de criar outro.`,
};
