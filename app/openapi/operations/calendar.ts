import { MAX_LESSONS } from "#app/domain/limits.ts";
import type { CallKey } from "#app/http/api/call.ts";
import {
  CalendarDay,
  CalendarTerm,
  LessonTimes,
  SchoolCalendar,
  SchoolDays,
  StoredLessonTimes,
} from "../answers/calendar.ts";
import { BlockedDay } from "../answers/catalog.ts";
import { changedProblem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { REPLACES, UNIQUE_NAME } from "./words.ts";

const calendars = rowOperations(SchoolCalendar, "Calendar");
const terms = rowOperations(CalendarTerm, "Term");
const days = rowOperations(CalendarDay, "CalendarDay");
const blockedDays = rowOperations(BlockedDay, "BlockedDay");
const changedLessonTimes = changedProblem("StoredLessonTimes", StoredLessonTimes);

const EXCEPTION =
  "Um dia diferente do que o período e o dia da semana dizem. Sem turnos, ou com nenhum, vale para os três. " +
  "Fora de todos os períodos é recusado.";

export const calendarOperations = {
  "GET /api/calendars": calendars.list({
    summary: "Lista calendários letivos",
    description: "O padrão primeiro.",
  }),
  "POST /api/calendars": calendars.create({
    summary: "Cria um calendário letivo",
    description: `${UNIQUE_NAME} O primeiro é o padrão; um novo padrão toma o lugar do anterior.`,
    example: { body: { name: "Subsequente", targetDays: 200, weekdays: [1, 2, 3, 4, 5] } },
  }),
  "PUT /api/calendars/:id": calendars.update({
    summary: "Altera um calendário letivo",
    description: `${UNIQUE_NAME} Sem \`isDefault\` ele continua padrão, ou não, como está.`,
    example: { body: { name: "Integrado", isDefault: true, targetDays: 200, weekdays: [1, 2, 3, 4, 5] } },
  }),
  "DELETE /api/calendars/:id": calendars.remove({
    summary: "Exclui um calendário letivo",
    description: "Com os seus períodos e dias. Com turmas que o citam, responde 409 e diz quais.",
  }),
  "GET /api/calendars/:id/terms": terms.list({
    summary: "Lista os períodos de um calendário",
    description: "Por primeiro dia.",
  }),
  "POST /api/calendars/:id/terms": terms.create({
    summary: "Cria um período",
    description: "Períodos letivos e provas não se sobrepõem; férias e recessos tomam os dias que cobrem.",
    example: {
      body: { name: "2º semestre", kind: "term", startDate: "2026-08-03", endDate: "2026-12-11" },
    },
  }),
  "PUT /api/calendars/:id/terms/:childId": terms.update({
    summary: "Altera um período",
    description: "Substitui todos os campos.",
    example: {
      body: { name: "1º semestre", kind: "term", startDate: "2026-02-09", endDate: "2026-07-03" },
    },
  }),
  "DELETE /api/calendars/:id/terms/:childId": terms.remove({
    summary: "Exclui um período",
    description: "Os dias que só ele cobre deixam de ser letivos.",
  }),
  "GET /api/calendars/:id/days": days.list({
    summary: "Lista os dias diferentes de um calendário",
    description: "Por data, até 500 por página.",
    example: { query: { limit: "2" } },
  }),
  "POST /api/calendars/:id/days": days.create({
    summary: "Diz o que é um dia",
    description: `${EXCEPTION} Cada data tem um só: um segundo responde 409.`,
    example: {
      body: {
        date: "2026-05-09",
        isSchoolDay: true,
        asWeekday: 1,
        shifts: ["morning", "afternoon"],
        title: "Sábado letivo",
      },
    },
  }),
  "PUT /api/calendars/:id/days/:childId": days.update({
    summary: "Altera um dia",
    description: EXCEPTION,
    example: { body: { date: "2026-05-09", isSchoolDay: true, asWeekday: 2, title: "Sábado letivo" } },
  }),
  "DELETE /api/calendars/:id/days/:childId": days.remove({
    summary: "Exclui um dia",
    description: "A data volta a ser o que o período e o dia da semana dizem.",
  }),
  "GET /api/calendars/:id/school-days": {
    id: "listSchoolDays",
    summary: "Lista os dias letivos",
    description:
      "De uma data a outra, cada dia letivo com os turnos que tem e o dia da semana cujo horário vale nele. " +
      "Dias bloqueados valem mais que o calendário.",
    answers: { 200: SchoolDays },
    example: { query: { startDate: "2026-03-01", endDate: "2026-03-31" } },
  },
  "GET /api/lesson-times": {
    id: "readLessonTimes",
    summary: "Lê os horários das aulas de um dia",
    description:
      "As aulas de cada turno e as horas do turno inteiro. Sem `date`, as de hoje; sem `calendarId`, as do calendário padrão.",
    answers: { 200: LessonTimes },
    example: { query: { date: "2026-03-19" } },
  },
  "PUT /api/lesson-times": {
    id: "saveLessonTimes",
    summary: "Muda os horários das aulas a partir de um dia",
    description:
      `Um conjunto inteiro: de 1 a ${MAX_LESSONS} aulas por turno, em ordem, sem sobreposição no dia. Uma aula é do ` +
      "turno em cuja faixa começa (manhã até 12:00, tarde de 12:00 a 18:00, noite a partir das 18:00) e pode " +
      "terminar depois dela, até a meia-noite. O mesmo `from` substitui; um dia que " +
      "passou é recusado. As reservas que existem ficam com as suas horas.",
    answers: { 200: StoredLessonTimes },
    refusals: { 409: changedLessonTimes },
    example: {
      body: {
        from: "2027-02-01",
        morning: [
          { lesson: 1, startTime: "07:00", endTime: "07:45" },
          { lesson: 2, startTime: "07:45", endTime: "08:30" },
        ],
        afternoon: [{ lesson: 1, startTime: "13:00", endTime: "13:45" }],
        evening: [{ lesson: 1, startTime: "19:00", endTime: "19:45" }],
        whole: {
          morning: { startTime: "07:00", endTime: "08:30" },
          afternoon: { startTime: "13:00", endTime: "13:45" },
          evening: { startTime: "19:00", endTime: "19:45" },
        },
      },
    },
  },
} as const satisfies Partial<Operations<CallKey>>;

export const blockedDayOperations = {
  "GET /api/blocked-days": blockedDays.list({
    summary: "Lista dias bloqueados",
    description: "Por data, até 500 por página; `startDate`, `endDate` e `type` restringem.",
    example: { query: { startDate: "2026-01-01", endDate: "2026-12-31", type: "holiday" } },
  }),
  "POST /api/blocked-days": {
    id: "createBlockedDay",
    summary: "Bloqueia um dia",
    description:
      "Professores não pedem reservas nos turnos bloqueados do dia. `rejectPending` rejeita os pedidos pendentes que " +
      "o dia atinge, e `notifyTeachers` avisa os professores das reservas que ele atinge. `cancelTouched` cancela todas: " +
      "viram aulas a repor.",
    answers: { 201: BlockedDay },
    example: {
      body: {
        date: "2026-04-21",
        title: "Tiradentes",
        type: "holiday",
        affectedShifts: ["morning", "afternoon", "evening"],
        showInPanel: true,
        panelMessage: "Não há aulas hoje.",
      },
    },
  },
  "PUT /api/blocked-days/:id": blockedDays.update({
    summary: "Altera um dia bloqueado",
    description: `${REPLACES}.`,
    example: {
      body: { date: "2026-05-01", title: "Dia do Trabalho", type: "holiday", affectedShifts: ["morning"] },
    },
  }),
  "DELETE /api/blocked-days/:id": blockedDays.remove({
    summary: "Desbloqueia um dia",
    description: "Exclui o bloqueio; as reservas do dia ficam como estão.",
  }),
} as const satisfies Partial<Operations<CallKey>>;
