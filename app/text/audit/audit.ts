import type { Role } from "#app/domain/access/role.ts";
import type { AuditAction, AuditedEntity, AuditedValues } from "#app/domain/audit/audit.ts";
import type { RuleKind } from "#app/domain/booking-rules/booking-rule.ts";
import { CONTENT_NAMES, RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { parseMoment } from "#app/domain/bookings/submission-window.ts";
import { factOf } from "#app/domain/content.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { isSettingKey, type SettingKey } from "#app/domain/settings/setting.ts";
import { ruleText } from "#app/text/booking-rules/rules.ts";
import {
  contentText,
  reservationFields,
  reservationName,
  shiftText,
  statusText,
  weekdayText,
} from "#app/text/bookings/reservations.ts";
import { blockedDayTypeText } from "#app/text/calendar/blocked-days.ts";
import { termKindText } from "#app/text/calendar/school-calendar.ts";
import { resourceWords } from "#app/text/catalog/resources.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatDate, plural } from "#app/text/format.ts";
import { frameText } from "#app/text/frame.ts";
import { importText } from "#app/text/import/import.ts";
import { handoverText } from "#app/text/people/handover.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";
import { displayText, schoolText, settingDescriptions } from "#app/text/settings/settings.ts";

export function auditLabel(entity: AuditedEntity, values: AuditedValues): string | null {
  const { environmentNames, date, shift, startTime, endTime } = values;
  if (entity === "reservation") {
    if (!Array.isArray(environmentNames) || typeof date !== "string") return null;
    const hours = { shift: shift as Shift, startTime: String(startTime), endTime: String(endTime) };
    return reservationName({ environmentNames, date, ...hours });
  }
  if (entity === "blocked-day" || entity === "calendar-day") {
    const title = typeof values.title === "string" ? `${values.title}, ` : "";
    return typeof date === "string" ? title + formatDate(date) : null;
  }
  if (entity === "series") {
    const { startDate: from, endDate: until } = values;
    if (typeof from !== "string" || typeof until !== "string") return null;
    return `${formatDate(from)} a ${formatDate(until)}`;
  }
  if (entity === "room-closure") {
    return typeof values.startDate === "string"
      ? `${values.environmentName}, ${formatDate(values.startDate)}`
      : null;
  }
  if (entity === "equipment-closure")
    return typeof values.startDate === "string"
      ? `${values.equipmentName}, ${formatDate(values.startDate)}`
      : null;
  if (entity === "absence")
    return typeof values.startDate === "string"
      ? `${values.userName}, ${formatDate(values.startDate)}`
      : null;
  if (entity === "handout")
    return typeof values.equipmentName === "string"
      ? `${values.equipmentName}, ${formatDate(String(values.date))} ${values.startTime}`
      : null;
  if (entity === "handover") return handoverText.label(String(values.userName), String(values.toUserName));
  if (entity === "booking-rule") return ruleText.kinds[values.kind as RuleKind] ?? null;
  if (entity === "lesson-set") return typeof values.from === "string" ? formatDate(values.from) : null;
  if (entity === "import") return WORDS[String(values.kind)] ?? null;
  if (entity === "welcome-message") return shiftText[shift as Shift] ?? null;
  const name = values.name ?? values.key ?? values.file ?? values.fileName;
  return typeof name === "string" ? name : null;
}

const ENTITIES: Record<AuditedEntity, string> = {
  reservation: "Reserva",
  environment: "Ambiente",
  equipment: "Equipamento",
  handout: "Entrega de equipamento",
  disciplines: "Disciplina",
  classes: "Turma",
  resources: "Recurso",
  user: "Usuário",
  handover: "Repasse de aulas",
  absence: "Ausência",
  "blocked-day": "Dia bloqueado",
  calendar: "Calendário letivo",
  "calendar-term": "Período letivo",
  "calendar-day": "Dia do calendário letivo",
  "lesson-set": "Horários das aulas",
  series: "Série",
  "room-closure": "Fechamento de ambiente",
  "equipment-closure": "Fechamento de equipamento",
  timetable: "Grade horária",
  "booking-rule": "Regra de reserva",
  "user-group": "Grupo de pessoas",
  setting: "Configuração",
  "welcome-message": "Mensagem de boas-vindas",
  cleanup: "Limpeza",
  import: "Importação",
  backup: "Cópia de segurança",
  mail: "E-mail",
  "api-key": "Chave",
};

/** Actions, by the names of the log; `-with-override` is shown beside them. */
const ACTIONS: Record<Exclude<AuditAction, `${string}-with-override`>, string> = {
  create: "Criou",
  update: "Alterou",
  delete: "Excluiu",
  restore: "Restaurou",
  approve: "Aprovou",
  "approve-automatically": "Teve aprovação automática",
  reject: "Rejeitou",
  undo: "Desfez a avaliação",
  move: "Mudou o ambiente",
  "move-selected": "Mudou o ambiente em lote",
  "approve-selected": "Aprovou em lote",
  "reject-selected": "Rejeitou em lote",
  "approve-and-settle": "Aprovou e resolveu o conflito",
  archive: "Arquivou",
  "archive-selected": "Arquivou em lote",
  unarchive: "Reativou",
  "clean-up": "Fez a limpeza",
  import: "Importou",
  publish: "Publicou",
  "undo-publication": "Desfez a publicação",
  "hand-over": "Repassou",
  "undo-handover": "Desfez o repasse",
  "hand-out": "Entregou",
  "hand-back": "Recebeu de volta",
  substitute: "Indicou um substituto",
  "decide-absence": "Decidiu uma ausência",
  "send-test-mail": "Enviou e-mail de teste",
  "notify-teachers": "Avisou os professores",
  "retry-mail": "Enviou de novo",
  "link-account": "Vinculou à conta da escola",
  "unlink-account": "Desvinculou da conta da escola",
  "change-sign-in": "Mudou a forma de entrar",
  "follow-directory": "Atualizou pela conta da escola",
  "reset-password": "Redefiniu a senha",
  anonymise: "Anonimizou",
  "change-password": "Trocou a própria senha",
  "change-email": "Trocou o próprio e-mail",
  "change-mail": "Mudou os próprios avisos por e-mail",
  "renew-calendar-feed": "Renovou o endereço do calendário",
  "revoke-calendar-feed": "Desativou o endereço do calendário",
  revoke: "Revogou",
};

const FIELDS: Record<string, string> = {
  ...reservationFields,
  ...environmentText.fields,
  username: "Nome de usuário",
  email: "E-mail",
  role: "Perfil",
  firstLogin: "Primeiro acesso pendente",
  archived: "Arquivado",
  userName: "Professor",
  ...Object.fromEntries(CONTENT_NAMES.map((name) => [factOf(RESERVATION_CONTENT, name), contentText[name]])),
  environmentNames: "Ambientes",
  environmentName: "Ambiente",
  equipment: "Equipamentos",
  startTime: "Início",
  endTime: "Fim",
  statuses: "Status",
  title: "Título",
  affectedShifts: "Turnos afetados",
  showInPanel: "Visível no painel",
  panelMessage: "Mensagem do painel",
  key: "Configuração",
  value: "Valor",
  message: "Mensagem",
  startDate: "De",
  endDate: "Até",
  toUserName: "Para",
  disciplineNames: "Disciplinas",
  classNames: "Turmas",
  count: "Reservas",
  seriesCount: "Séries",
  gapCount: "Aulas a repor",
  kind: "Tipo",
  created: "Criados",
  updated: "Alterados",
  unchanged: "Sem mudança",
  file: "Arquivo",
  fileName: "Arquivo",
  format: "Formato",
  lessonCount: "Aulas na semana",
  size: "Tamanho em bytes",
  isReadOnly: "Somente leitura",
  calendarId: "Calendário letivo",
  homeEnvironmentId: "Sala da turma",
  isDefault: "Calendário padrão",
  targetDays: "Meta de dias letivos",
  weekdays: "Dias da semana",
  from: "A partir de",
  ...shiftText,
  isSchoolDay: "Dia letivo",
  asWeekday: "Horário de",
  shifts: "Turnos",
  everyWeeks: "A cada quantas semanas",
  lessons: "Aulas",
  seriesId: "Série",
  splitFromId: "Parte da série",
  seriesDate: "Data na série",
  isDetached: "Mudada à parte da série",
  substituteName: "Substituição",
  reason: "Motivo",
  isPublic: "Motivo visível a todos",
  unit: "Unidade",
  equipmentName: "Equipamento",
  equipmentNames: "Equipamentos",
  outCount: "Entregues",
  backCount: "Devolvidos",
  note: "Observação",
  environmentType: "Tipo de ambiente",
  roles: "Perfis",
  groupNames: "Grupos",
  userNames: "Pessoas",
  isActive: "Ativa",
};

const FIELDS_OF: Partial<Record<AuditedEntity, Record<string, string>>> = {
  mail: { count: "E-mails" },
  handover: { userName: "De", startDate: "A partir de" },
  "booking-rule": { startDate: "A partir de", count: "O que se conta" },
};

const WORDS: Record<string, string> = {
  ...ruleText.kinds,
  ...ruleText.units,
  ...ruleText.counts,
  ...shiftText,
  ...statusText,
  ...(frameText.roles satisfies Record<Role, string>),
  ...blockedDayTypeText,
  ...importText.kinds,
  ...termKindText,
  request: "pedido",
  timetable: "grade horária",
  ...roomPeopleText.approvals,
};

const TRANSLATED = [
  "shift",
  "status",
  "statuses",
  "role",
  "affectedShifts",
  "shifts",
  "kind",
  "type",
  "unit",
  "roles",
  "approval",
];

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (Array.isArray(value)) return value.map((each) => shown(field, each)).join(", ") || "—";
  if (typeof value === "object" && "quantity" in value) return bookedText.words(value as BookedEquipment);
  if (typeof value === "object") return resourceWords(value as EnvironmentResource);
  if (typeof value === "boolean") return value ? "sim" : "não";
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  return TRANSLATED.includes(field) ? (WORDS[text] ?? text) : text;
}

/** A setting's value: a switch, a moment of the week, a speed, a number or an address. */
function shownSetting(value: unknown): string {
  const text = String(value ?? "");
  const moment = parseMoment(text);
  if (moment) return `${weekdayText[moment.weekday]}, ${moment.time}`;
  if (text === "true" || text === "false") return text === "true" ? "sim" : "não";
  const words: Record<string, string> = { ...displayText.speeds, ...schoolText.publicNames };
  return words[text] ?? shown("value", text);
}

/** The name of an entry's row for people: the log stores a setting's key. */
export function shownLabel({
  entity,
  label,
}: {
  entity: AuditedEntity;
  label: string | null;
}): string | null {
  return entity === "setting" && isSettingKey(label ?? undefined)
    ? settingDescriptions[label as SettingKey]
    : label;
}

export type ShownChange = { field: string; before: string | null; after: string | null };

/** The changed fields that have a label: ids and the like are omitted, and that a row is not archived where that did not change. */
export function shownChanges({
  entity,
  before,
  after,
}: {
  entity: AuditedEntity;
  before: AuditedValues | null;
  after: AuditedValues | null;
}): ShownChange[] {
  const words: Record<string, string> = { ...FIELDS, ...FIELDS_OF[entity] };
  const show = (name: string, value: unknown) => {
    if (entity !== "setting") return shown(name, value);
    if (name === "key") return shownLabel({ entity, label: String(value) }) ?? "—";
    return name === "value" ? shownSetting(value) : shown(name, value);
  };
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Object.keys(FIELDS)
    .filter((name) => names.has(name))
    .filter((name) => name !== "archived" || before?.archived || after?.archived)
    .map((name) => ({
      field: words[name] ?? name,
      before: before ? show(name, before[name]) : null,
      after: after ? show(name, after[name]) : null,
    }));
}

/** The page `/admin/auditoria` (rules R22.1, R22.2). */
export const auditText = {
  title: "Auditoria",
  lead: "Quem fez o quê, e quando. Os registros ficam guardados por dois anos.",
  entities: ENTITIES,
  entity: (entity: string) => ENTITIES[entity as AuditedEntity] ?? entity,
  action: (action: string) => {
    const base = action.replace(/-with-override$/, "");
    return ((ACTIONS as Record<string, string>)[base] ?? base) + (base === action ? "" : " mesmo assim");
  },
  /** The actor of an action without a session. */
  program: "Sistema",
  /** The API key of the action; a space separates it from the person's name. */
  byKey: (name: string) => `pela chave “${name}”`,
  number: (id: number) => `nº ${id}`,
  field: "Campo",
  pages: "Páginas da auditoria",
  restore: "Restaurar",
  restoreTitle: "Restaurar reserva",
  restoreQuestion: (name: string) => `Restaurar ${name}? Ela volta como estava, com o mesmo número.`,
  restored: "Reserva restaurada",
  restoreFailed: "Erro ao restaurar reserva",
  columns: { at: "Quando", who: "Quem", what: "O quê", row: "Item", changes: "Mudança" },
  before: "Antes",
  after: "Depois",
  filters: {
    from: "De",
    to: "Até",
    entity: "Tipo",
    action: "Ação",
    actor: "Pessoa",
    search: "Buscar por nome ou nº",
  },
  details: "Detalhes",
  detailsTitle: "Registro de auditoria",
  noChanges: "Nenhum campo mudou.",
  rows: (count: number) => plural(count, "reserva", "reservas"),
  more: (count: number) => `e mais ${plural(count, "campo", "campos")}`,
  empty: "Nenhum registro de auditoria.",
  newest: "Mais recentes",
  older: "Mais antigos",
  searchOlder: "Procurar em registros mais antigos",
  lookedThrough: (count: number) =>
    `Busca feita em ${plural(count, "registro", "registros")}. Há registros mais antigos.`,
  exportCsv: "Exportar CSV",
  loadFailed: "Falha ao carregar os registros de auditoria",
  csvColumns: ["Quando", "Quem", "Ação", "Tipo", "Nº", "Item", "Antes", "Depois", "Chave"],
};
