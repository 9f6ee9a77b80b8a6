import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { Absence, AbsenceDecided, AbsenceRemoved, Substitute } from "../answers/absences.ts";
import { Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";

export const absenceOperations = {
  "POST /api/absences": {
    id: "tellAbsence",
    summary: "Registra que um professor falta",
    description:
      "Um professor avisa da própria ausência, o setor pedagógico da de qualquer um. Nada muda nas aulas até que o setor " +
      "decida. O motivo não é perguntado nem guardado. Até 31 dias e 60 aulas.",
    answers: { 201: Absence },
    refusals: { 403: Problem, 409: Problem },
    example: { body: { userId: 3, startDate: "2026-03-19", endDate: "2026-03-19", shifts: ["morning"] } },
  },
  "GET /api/absences/:id/substitutes": {
    id: "listSubstitutes",
    summary: "Quem pode dar uma aula da ausência",
    description:
      "Professores da escola que não faltam naquele horário: os livres primeiro, depois quem leciona a disciplina, quem " +
      "conhece a turma e quem substituiu menos; até 200.",
    answers: { 200: z.array(Substitute) },
    example: { query: { reservationId: "1" } },
  },
  "POST /api/absences/:id/decisions": {
    id: "decideAbsence",
    summary: "Decide sobre aulas da ausência",
    description:
      "Todas ou nenhuma: outro professor dá a aula, ela é cancelada e fica para repor, ou é mantida. Uma decisão anterior " +
      "sobre a mesma aula é desfeita antes. Cada pessoa recebe um e-mail. Choques de quem substitui são ditos em " +
      "`warnings` e não impedem.",
    answers: { 200: AbsenceDecided },
    refusals: { 409: Problem },
    example: { body: { decisions: [{ reservationId: 1, action: "substitute", userId: 4 }] } },
  },
  "DELETE /api/absences/:id": {
    id: "removeAbsence",
    summary: "Desfaz uma ausência",
    description:
      "As decisões sobre aulas que ainda não começaram são desfeitas, menos as de aulas que mudaram depois. Um professor " +
      "desfaz o próprio aviso enquanto nada foi decidido.",
    answers: { 200: AbsenceRemoved },
    refusals: { 409: Problem },
  },
} as const satisfies Partial<Operations<CallKey>>;
