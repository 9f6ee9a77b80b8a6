import type { CallKey } from "#app/http/api/call.ts";
import type { apiAreaText } from "#app/text/access/api-docs.ts";
import type { Operation, Operations } from "./operation.ts";
import { absenceOperations } from "./operations/absences.ts";
import { sessionOperations } from "./operations/access.ts";
import { bookingRuleOperations, groupOperations } from "./operations/booking-rules.ts";
import { reservationOperations } from "./operations/bookings.ts";
import { blockedDayOperations, calendarOperations } from "./operations/calendar.ts";
import { classOperations, courseOperations, disciplineOperations } from "./operations/catalog.ts";
import { equipmentOperations } from "./operations/equipment.ts";
import { notificationOperations, userOperations } from "./operations/people.ts";
import { publicOperations } from "./operations/public.ts";
import { environmentOperations } from "./operations/rooms.ts";
import { seriesOperations } from "./operations/series.ts";
import { mailOperations, settingOperations, welcomeOperations } from "./operations/settings.ts";
import { timetableOperations } from "./operations/timetable.ts";

export const AREAS: Record<keyof typeof apiAreaText, { [K in CallKey]?: Operation }> = {
  Sessão: sessionOperations,
  Reservas: reservationOperations,
  "Grade horária": timetableOperations,
  Séries: seriesOperations,
  Ausências: absenceOperations,
  "Consulta pública": publicOperations,
  Ambientes: environmentOperations,
  Equipamentos: equipmentOperations,
  "Dias bloqueados": blockedDayOperations,
  Disciplinas: disciplineOperations,
  Turmas: classOperations,
  Cursos: courseOperations,
  "Calendário letivo": calendarOperations,
  "Regras de reserva": bookingRuleOperations,
  Grupos: groupOperations,
  Usuários: userOperations,
  Configurações: settingOperations,
  "Mensagens do painel": welcomeOperations,
  Notificações: notificationOperations,
  "E-mail": mailOperations,
};

/**
 * Every call of the permission matrix: its purpose and the schema of its response, which its handler's type follows
 * (http/api/calls.server.ts). The build generates the document from it; it is not loaded at run time
 * (docs/decisions/0145).
 */
export const OPERATIONS = {
  ...sessionOperations,
  ...reservationOperations,
  ...timetableOperations,
  ...seriesOperations,
  ...absenceOperations,
  ...publicOperations,
  ...environmentOperations,
  ...equipmentOperations,
  ...blockedDayOperations,
  ...disciplineOperations,
  ...classOperations,
  ...courseOperations,
  ...calendarOperations,
  ...bookingRuleOperations,
  ...groupOperations,
  ...userOperations,
  ...settingOperations,
  ...welcomeOperations,
  ...notificationOperations,
  ...mailOperations,
} as const satisfies Operations<CallKey>;
