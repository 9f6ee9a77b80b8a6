import { CONTENT_NAMES, RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { factOf } from "#app/domain/content.ts";
import { ENVIRONMENT_CONTENT_NAMES } from "#app/domain/rooms/environment-content.ts";

/**
 * The fields of each kind of row that the log stores. Any other is left out, so that no password or hash gets there.
 */
export const AUDIT_FIELDS = {
  reservation: [
    "userId",
    "teacherUserId",
    "teacherUserIds",
    "userName",
    ...CONTENT_NAMES,
    "classIds",
    ...CONTENT_NAMES.map((name) => factOf(RESERVATION_CONTENT, name)),
    "environmentIds",
    "environmentNames",
    "equipment",
    "date",
    "startTime",
    "endTime",
    "shift",
    "status",
    "reviewerUserId",
    "rejectionReason",
    "createdAt",
    "seriesId",
    "seriesDate",
    "isDetached",
    "substituteUserId",
    "substituteName",
  ],
  series: [
    "kind",
    "ownerId",
    ...CONTENT_NAMES,
    "environmentIds",
    "shift",
    "lessons",
    "startTime",
    "endTime",
    "weekdays",
    "everyWeeks",
    "startDate",
    "endDate",
    "splitFromId",
  ],
  environment: [
    "name",
    "type",
    ...ENVIRONMENT_CONTENT_NAMES,
    "resources",
    "approval",
    "responsibleUserIds",
    "automaticUserIds",
    "archived",
  ],
  equipment: [
    "name",
    "count",
    "type",
    "location",
    "description",
    "approval",
    "responsibleUserIds",
    "archived",
  ],
  handout: ["equipmentName", "userName", "date", "startTime", "outCount", "backCount", "note"],
  disciplines: ["name", "courseId", "archived"],
  classes: ["name", "courseId", "calendarId", "homeEnvironmentId", "archived"],
  resources: ["name", "archived"],
  user: ["name", "username", "email", "role", "firstLogin", "archived"],
  handover: [
    "userName",
    "toUserName",
    "startDate",
    "endDate",
    "disciplineNames",
    "classNames",
    "count",
    "seriesCount",
    "gapCount",
  ],
  absence: ["userName", "startDate", "endDate", "shifts", "lessons", "count"],
  "blocked-day": ["date", "title", "description", "type", "affectedShifts", "showInPanel", "panelMessage"],
  calendar: ["name", "isDefault", "targetDays", "weekdays"],
  "calendar-term": ["calendarId", "name", "kind", "startDate", "endDate"],
  "calendar-day": ["calendarId", "date", "isSchoolDay", "asWeekday", "shifts", "title"],
  "lesson-set": ["calendarId", "from", "morning", "afternoon", "evening"],
  "room-closure": ["environmentName", "startDate", "endDate", "shifts", "reason", "isPublic", "count"],
  "equipment-closure": ["equipmentName", "startDate", "endDate", "shifts", "reason", "isPublic", "count"],
  "booking-rule": [
    "kind",
    "value",
    "unit",
    "count",
    "environmentIds",
    "environmentNames",
    "environmentType",
    "equipmentIds",
    "equipmentNames",
    "roles",
    "groupIds",
    "groupNames",
    "userIds",
    "userNames",
    "isActive",
    "startDate",
  ],
  "user-group": ["name", "userIds", "userNames"],
  setting: ["key", "value", "description"],
  "welcome-message": ["shift", "message"],
  timetable: ["fileName", "format", "calendarId", "startDate", "endDate", "from", "lessonCount", "count"],
  cleanup: ["startDate", "endDate", "statuses", "shift", "environmentId", "environmentName", "count", "file"],
  import: ["kind", "created", "updated", "unchanged"],
  backup: ["file", "size"],
  mail: ["count"],
  "api-key": ["name", "isReadOnly"],
} as const satisfies Record<string, readonly string[]>;

export type AuditedEntity = keyof typeof AUDIT_FIELDS;

export const AUDITED_ENTITIES = Object.keys(AUDIT_FIELDS) as AuditedEntity[];

export type AuditedValues = Record<string, unknown>;

/** The fields of a row that the log stores; null stays null. */
export function auditedValues(entity: AuditedEntity, row: object | null | undefined): AuditedValues | null {
  if (!row) return null;
  const fields: readonly string[] = AUDIT_FIELDS[entity];
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));
}

export function auditedChange(
  before: AuditedValues,
  after: AuditedValues,
): { before: AuditedValues; after: AuditedValues } {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (values: AuditedValues) =>
    Object.fromEntries(changed.filter((name) => name in values).map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}

export const ENTITY_SLUGS: Record<AuditedEntity, string> = {
  reservation: "reserva",
  environment: "ambiente",
  equipment: "equipamento",
  handout: "entrega",
  disciplines: "disciplina",
  classes: "turma",
  resources: "recurso",
  user: "usuario",
  handover: "repasse",
  absence: "ausencia",
  "blocked-day": "dia-bloqueado",
  calendar: "calendario",
  "calendar-term": "periodo",
  "calendar-day": "dia-do-calendario",
  "lesson-set": "horarios-das-aulas",
  series: "serie",
  "room-closure": "fechamento",
  "equipment-closure": "fechamento-de-equipamento",
  timetable: "grade",
  "booking-rule": "regra",
  "user-group": "grupo",
  setting: "configuracao",
  "welcome-message": "mensagem",
  cleanup: "limpeza",
  import: "importacao",
  backup: "copia",
  mail: "e-mail",
  "api-key": "chave",
};

export const ACTION_SLUGS = {
  create: "criou",
  "create-with-override": "criou-mesmo-assim",
  update: "alterou",
  "update-with-override": "alterou-mesmo-assim",
  delete: "excluiu",
  restore: "restaurou",
  approve: "aprovou",
  "approve-with-override": "aprovou-mesmo-assim",
  "approve-automatically": "aprovou-automaticamente",
  reject: "rejeitou",
  undo: "desfez",
  move: "moveu",
  "move-selected": "moveu-varias",
  "approve-selected": "aprovou-varias",
  "reject-selected": "rejeitou-varias",
  "approve-and-settle": "aprovou-e-resolveu",
  "clean-up": "limpou",
  archive: "arquivou",
  "archive-selected": "arquivou-varios",
  unarchive: "reativou",
  import: "importou",
  publish: "publicou",
  "undo-publication": "desfez-publicacao",
  "hand-over": "repassou",
  "undo-handover": "desfez-repasse",
  "hand-out": "entregou",
  "hand-back": "recebeu",
  substitute: "substituiu",
  "decide-absence": "decidiu-ausencia",
  "send-test-mail": "testou-e-mail",
  "notify-teachers": "avisou-professores",
  "retry-mail": "tentou-e-mail",
  "reset-password": "resetou-senha",
  anonymise: "anonimizou",
  "link-account": "vinculou",
  "unlink-account": "desvinculou",
  "change-sign-in": "mudou-entrada",
  "follow-directory": "atualizou-pela-escola",
  "change-password": "trocou-senha",
  "change-email": "trocou-email",
  "change-mail": "trocou-avisos",
  "renew-calendar-feed": "renovou-calendario",
  "revoke-calendar-feed": "desativou-calendario",
  revoke: "revogou",
} as const;

export type AuditAction = keyof typeof ACTION_SLUGS;

function keyOfSlug<Key extends string>(slugs: Record<Key, string>, slug: string | null): Key | null {
  return (Object.keys(slugs) as Key[]).find((key) => slugs[key] === slug) ?? null;
}

export function entityOfSlug(slug: string | null): AuditedEntity | null {
  return keyOfSlug(ENTITY_SLUGS, slug);
}

export function actionOfSlug(slug: string | null): AuditAction | null {
  return keyOfSlug(ACTION_SLUGS, slug);
}
