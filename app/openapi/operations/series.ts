import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { ConflictProblem, changedOrConflictProblem, changedProblem } from "../answers/problems.ts";
import {
  ChangedSeries,
  CreatedSeries,
  Gap,
  RemovedFromSeries,
  Series,
  SeriesDecision,
  SeriesPreview,
} from "../answers/series.ts";
import type { Operations } from "../operation.ts";

const changed = changedProblem("Series", Series);
const changedOrConflict = changedOrConflictProblem("SeriesOrConflict", Series);

const body = {
  disciplineId: 1,
  classId: 1,
  environmentIds: [2] as number[],
  shift: "morning",
  startTime: "07:30",
  endTime: "09:10",
  weekdays: [4] as 4[],
  startDate: "2026-03-19",
  endDate: "2026-04-30",
  skipTaken: true,
  teacherUserId: 3,
} as const;

export const seriesOperations = {
  "POST /api/series": {
    id: "createSeries",
    summary: "Pede ou registra uma série de reservas",
    description:
      "Uma reserva por data, no máximo 60, todas ou nenhuma. Dias sem aula no calendário letivo e datas passadas não " +
      "são da série, a menos que venham em `force`. Uma data de `skip` ou, com `skipTaken`, uma ocupada, bloqueada ou " +
      "fechada vira aula a repor. Sem `skipTaken`, a data ocupada é um pedido pendente do professor, e 409 para o setor " +
      "pedagógico sem `override`. Se nenhuma reserva resulta, responde 409.",
    answers: { 201: CreatedSeries },
    refusals: { 409: ConflictProblem },
    example: { body },
  },
  "POST /api/series/preview": {
    id: "previewSeries",
    summary: "Diz o que seria de cada data de uma série",
    description: "O mesmo corpo de `POST /api/series`; nada é gravado.",
    answers: { 200: SeriesPreview },
    example: { body },
  },
  "GET /api/series/:id": {
    id: "getSeries",
    summary: "Uma série com as suas reservas e aulas a repor",
    description: "Professores veem apenas as próprias.",
    answers: { 200: Series },
  },
  "PUT /api/series/:id": {
    id: "updateSeries",
    summary: "Altera uma série",
    description:
      "`this` altera só a reserva, que passa a ser tratada por si; `following` altera ela e as próximas, que viram outra " +
      "série; `all`, todas de hoje em diante. O passado e as mudadas em separado ficam. Sobre outra aprovada é " +
      "recusado por inteiro, com as datas. O professor altera as próprias enquanto pendentes.",
    answers: { 200: ChangedSeries },
    refusals: { 409: changedOrConflict },
    example: { body: { scope: "all", environmentIds: [3] } },
  },
  "DELETE /api/series/:id": {
    id: "deleteSeries",
    summary: "Exclui datas de uma série",
    description:
      "`this` deixa uma aula a repor; `following` e `all` encerram a série ali. O passado e as mudadas em separado ficam.",
    answers: { 200: RemovedFromSeries },
    refusals: { 409: changed },
    example: { query: { scope: "all" } },
  },
  "PUT /api/series/:id/status": {
    id: "reviewSeries",
    summary: "Aprova ou rejeita as reservas pendentes de uma série",
    description:
      'Aprovar responde 409 enquanto uma data está sobre outra aprovada, a menos que venha `only: "free"`, que aprova ' +
      "as demais, ou `override: true`. Onde falta equipamento responde 409, a menos que venha `withoutEquipment: true`.",
    answers: { 200: SeriesDecision },
    refusals: { 409: changedOrConflict },
    example: { body: { status: "approved", only: "free" } },
  },
  "GET /api/gaps": {
    id: "listGaps",
    summary: "Lista aulas a repor",
    description: "Até 500 por página. Professores veem apenas as próprias.",
    answers: { 200: z.array(Gap) },
    example: { query: { limit: "50" } },
  },
} as const satisfies Partial<Operations<CallKey>>;
