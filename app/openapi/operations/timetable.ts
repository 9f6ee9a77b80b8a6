import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { StoredLessonTimes } from "../answers/calendar.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import {
  ListedTimetable,
  MatchedTimetable,
  Timetable,
  TimetableDifference,
  TimetableJob,
  TimetableProblem,
} from "../answers/timetable.ts";
import type { Operations } from "../operation.ts";

export const timetableOperations = {
  "GET /api/timetables": {
    id: "listTimetables",
    summary: "Lista as grades horárias",
    description: "As mais novas primeiro.",
    answers: { 200: z.array(ListedTimetable) },
  },
  "POST /api/timetables": {
    id: "createTimetable",
    summary: "Envia o arquivo de uma grade horária",
    description:
      "Lê o arquivo como rascunho; nada é reservado. As linhas que não são aulas vêm em `faults`, e os horários que a " +
      "escola não tem em `lessonTimes.missing`; só um arquivo sem nenhuma aula é recusado. Os nomes são reconhecidos sem acentos nem maiúsculas, ou como alguém já disse.",
    answers: { 201: Timetable },
    refusals: { 409: Problem },
  },
  "GET /api/timetables/:id": {
    id: "getTimetable",
    summary: "Uma grade horária e o andamento dela",
    description:
      "`done` de `total` diz quanto já foi publicado. `leftOut` diz o que a publicação, ou o desfazer, não pôde escrever.",
    answers: { 200: Timetable },
  },
  "DELETE /api/timetables/:id": {
    id: "deleteTimetable",
    summary: "Exclui um rascunho de grade",
    description: "Uma grade publicada não é excluída: é desfeita, ou outra toma o lugar.",
    answers: { 200: Done },
    refusals: { 409: changedProblem("Timetable", Timetable) },
  },
  "PUT /api/timetables/:id/columns": {
    id: "readTimetableAgain",
    summary: "Lê de novo o arquivo de um rascunho",
    description:
      "Diz o que são as partes de um quadro de horários e o que as separa, a folha ou o formato. O arquivo fica guardado " +
      "até a publicação; os nomes já reconhecidos continuam reconhecidos.",
    answers: { 200: Timetable },
    refusals: { 409: Problem },
    example: { body: { separator: ["line", "slash"] } },
  },
  "PUT /api/timetables/:id/matches": {
    id: "matchTimetable",
    summary: "Diz o que os nomes de uma grade querem dizer",
    description:
      "Fica lembrado para as próximas grades. Turmas e disciplinas podem ser criadas pelo nome; `createAll` cria todas as " +
      "que faltam, também professores e ambientes, com o que `defaults` diz. Tudo é conferido antes e gravado em partes: " +
      "se a chamada não terminar, envie-a de novo.",
    answers: { 200: MatchedTimetable },
    refusals: { 409: Problem },
    example: { body: { teachers: {} } },
  },
  "POST /api/timetables/:id/lesson-times": {
    id: "useTimetableLessonTimes",
    summary: "Adota os horários de uma grade",
    description:
      "Os horários de `lessonTimes.proposed` passam a ser os da escola, ou do calendário da grade, a partir do dia, como " +
      "em `PUT /api/lesson-times`.",
    answers: { 200: StoredLessonTimes },
    refusals: { 409: Problem },
    example: { body: { from: "2026-03-16" } },
  },
  "GET /api/timetables/:id/diff": {
    id: "compareTimetable",
    summary: "O que publicar uma grade mudaria",
    description:
      "Compara com o que está publicado no mesmo calendário. Conta os períodos da semana, cada um por si.",
    answers: { 200: TimetableDifference },
  },
  "POST /api/timetables/:id/publish": {
    id: "publishTimetable",
    summary: "Publica uma grade horária",
    description:
      "Um trabalho em segundo plano escreve as reservas, aprovadas. O que passou, o que alguém mudou à mão e as reservas " +
      "das pessoas ficam: onde elas estão, a aula da grade vira aula a repor, salvo `yieldingIds`. Linhas que não são " +
      "aulas, nomes não reconhecidos e horários que a escola não tem a impedem, salvo `skipFaults`, `skipUnmatched` e " +
      "`skipMissing`.",
    answers: { 202: TimetableJob },
    refusals: { 409: TimetableProblem },
    example: { body: { from: "2026-03-16" } },
  },
  "POST /api/timetables/:id/undo": {
    id: "undoTimetable",
    summary: "Desfaz a publicação de uma grade",
    description:
      "Até um dia depois de publicada, ou se a publicação foi interrompida (`isStopped`). O que ela tirou volta onde o " +
      "lugar está livre; o que não cabe mais fica de fora, em `leftOut`.",
    answers: { 202: TimetableJob },
    refusals: { 409: Problem },
  },
  "POST /api/timetables/:id/resume": {
    id: "resumeTimetable",
    summary: "Retoma uma publicação interrompida",
    description:
      "Continua de onde parou a publicação, ou o desfazer, de que o sistema desistiu (`isStopped`).",
    answers: { 202: TimetableJob },
    refusals: { 409: Problem },
  },
} satisfies Operations<Extract<CallKey, `${string} /api/timetables${string}`>>;
