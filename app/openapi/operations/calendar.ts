import { z } from "zod";
import type { CallKey } from "#app/http/api/call-inputs.ts";
import {
  CalendarDay,
  CalendarTerm,
  LessonTimes,
  SchoolCalendar,
  SchoolDays,
  StoredLessonTimes,
} from "../answers/calendar.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { UNIQUE_NAME } from "./words.ts";

const changedCalendar = changedProblem("Calendar", SchoolCalendar);
const changedTerm = changedProblem("CalendarTerm", CalendarTerm);
const changedLessonTimes = changedProblem("StoredLessonTimes", StoredLessonTimes);
const changedDay = changedProblem("CalendarDay", CalendarDay);

const EXCEPTION =
  "Um dia diferente do que o período e o dia da semana dizem. Sem turnos, ou com nenhum, vale para os três. " +
  "Fora de todos os períodos é recusado.";

export const calendarOperations = {
  "GET /api/calendars": {
    id: "listCalendars",
    summary: "Lista calendários letivos",
    description: "O padrão primeiro.",
    answers: { 200: z.array(SchoolCalendar) },
  },
  "POST /api/calendars": {
    id: "createCalendar",
    summary: "Cria um calendário letivo",
    description: `${UNIQUE_NAME} O primeiro é o padrão; um novo padrão toma o lugar do anterior.`,
    answers: { 201: SchoolCalendar },
    refusals: { 409: Problem },
    example: { body: { name: "Subsequente", targetDays: 200, weekdays: [1, 2, 3, 4, 5] } },
  },
  "PUT /api/calendars/:id": {
    id: "updateCalendar",
    summary: "Altera um calendário letivo",
    description: `${UNIQUE_NAME} Sem \`isDefault\` ele continua padrão, ou não, como está.`,
    answers: { 200: SchoolCalendar },
    refusals: { 409: changedCalendar },
    example: { body: { name: "Integrado", isDefault: true, targetDays: 200, weekdays: [1, 2, 3, 4, 5] } },
  },
  "DELETE /api/calendars/:id": {
    id: "deleteCalendar",
    summary: "Exclui um calendário letivo",
    description: "Com os seus períodos e dias. Com turmas que o citam, responde 409 e diz quais.",
    answers: { 200: Done },
    refusals: { 409: changedCalendar },
  },
  "GET /api/calendars/:id/terms": {
    id: "listTerms",
    summary: "Lista os períodos de um calendário",
    description: "Por primeiro dia.",
    answers: { 200: z.array(CalendarTerm) },
  },
  "POST /api/calendars/:id/terms": {
    id: "createTerm",
    summary: "Cria um período",
    description: "Períodos letivos e provas não se sobrepõem; férias e recessos tomam os dias que cobrem.",
    answers: { 201: CalendarTerm },
    refusals: { 409: Problem },
    example: {
      body: { name: "2º semestre", kind: "term", startDate: "2026-08-03", endDate: "2026-12-11" },
    },
  },
  "PUT /api/calendars/:id/terms/:childId": {
    id: "updateTerm",
    summary: "Altera um período",
    description: "Substitui todos os campos.",
    answers: { 200: CalendarTerm },
    refusals: { 409: changedTerm },
    example: {
      body: { name: "1º semestre", kind: "term", startDate: "2026-02-09", endDate: "2026-07-03" },
    },
  },
  "DELETE /api/calendars/:id/terms/:childId": {
    id: "deleteTerm",
    summary: "Exclui um período",
    description: "Os dias que só ele cobre deixam de ser letivos.",
    answers: { 200: Done },
    refusals: { 409: changedTerm },
  },
  "GET /api/calendars/:id/days": {
    id: "listCalendarDays",
    summary: "Lista os dias diferentes de um calendário",
    description: "Por data, até 500 por página.",
    answers: { 200: z.array(CalendarDay) },
    example: { query: { limit: "2" } },
  },
  "POST /api/calendars/:id/days": {
    id: "createCalendarDay",
    summary: "Diz o que é um dia",
    description: `${EXCEPTION} Cada data tem um só: um segundo responde 409.`,
    answers: { 201: CalendarDay },
    refusals: { 409: Problem },
    example: {
      body: {
        date: "2026-05-09",
        isSchoolDay: true,
        asWeekday: 1,
        shifts: ["morning", "afternoon"],
        title: "Sábado letivo",
      },
    },
  },
  "PUT /api/calendars/:id/days/:childId": {
    id: "updateCalendarDay",
    summary: "Altera um dia",
    description: EXCEPTION,
    answers: { 200: CalendarDay },
    refusals: { 409: changedDay },
    example: { body: { date: "2026-05-09", isSchoolDay: true, asWeekday: 2, title: "Sábado letivo" } },
  },
  "DELETE /api/calendars/:id/days/:childId": {
    id: "deleteCalendarDay",
    summary: "Exclui um dia",
    description: "A data volta a ser o que o período e o dia da semana dizem.",
    answers: { 200: Done },
    refusals: { 409: changedDay },
  },
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
      "Um conjunto inteiro: de 1 a 8 aulas por turno, em ordem, sem sobreposição, dentro da faixa do turno " +
      "(manhã até 12:00, tarde de 12:00 a 18:00, noite a partir das 18:00). O mesmo `from` substitui; um dia que " +
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
