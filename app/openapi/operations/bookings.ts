import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import {
  ChangedReservation,
  CreatedReservation,
  DetailedReservation,
  Reservation,
} from "#app/openapi/answers/bookings.ts";
import {
  ConflictProblem,
  changedOrConflictProblem,
  changedProblem,
  Done,
  Problem,
} from "../answers/problems.ts";
import type { Operations } from "../operation.ts";

const period = { startDate: "2026-03-16", endDate: "2026-03-22" };
/** The refusal of who saw another version of a reservation. */
export const changedReservation = changedProblem("Reservation", Reservation);
const changed = changedReservation;
const changedOrConflict = changedOrConflictProblem("ReservationOrConflict", Reservation);
const editedOrConflict = changedOrConflictProblem("ChangedReservationOrConflict", ChangedReservation);

export const reservationOperations = {
  "GET /api/reservations": {
    id: "listReservations",
    summary: "Lista reservas",
    description:
      "As reservas de um período de até 400 dias; sem período, as do ano letivo (janeiro a dezembro). Com `limit` ou " +
      "`cursor`, uma página. Professores veem apenas as próprias.",
    answers: { 200: z.array(Reservation) },
    example: { query: { ...period, status: "pending,approved" } },
  },
  "POST /api/reservations": {
    id: "createReservation",
    summary: "Pede ou registra uma reserva",
    description:
      "Uma reserva para uma data. A de um professor é dele mesmo e fica pendente, mesmo com conflito. A do setor " +
      "pedagógico ou de um administrador é de um professor (`teacherUserId`) e já nasce aprovada: sobre outra " +
      "aprovada responde 409 com os conflitos, a menos que venha `override: true`; com menos equipamento do que pede, " +
      "sempre.",
    answers: { 201: CreatedReservation },
    refusals: { 409: ConflictProblem },
    example: {
      body: {
        disciplineId: 1,
        classId: 1,
        environmentIds: [2],
        date: "2026-03-20",
        shift: "morning",
        startTime: "07:30",
        endTime: "09:10",
        teacherUserId: 3,
        notes: "Prova bimestral",
      },
    },
  },
  "GET /api/reservations/detailed": {
    id: "listDetailedReservations",
    summary: "Lista reservas por ambiente",
    description: "Para relatórios: uma linha por reserva e ambiente, no nome de quem a usa. Até 400 dias.",
    answers: { 200: z.array(DetailedReservation) },
    example: { query: period },
  },
  "GET /api/reservations/proof": {
    id: "getProof",
    summary: "Comprovante em PDF",
    description:
      "As próprias reservas aprovadas, da segunda-feira desta semana em diante; `startDate` e `endDate` restringem. " +
      "Sem nenhuma, responde 404.",
    answers: { 200: { file: "application/pdf" } },
    refusals: { 404: Problem, 429: Problem },
    example: { query: period },
  },
  "PUT /api/reservations/:id": {
    id: "updateReservation",
    summary: "Altera ou transfere uma reserva",
    description:
      "Um campo omitido conserva o seu valor. O professor altera as próprias enquanto pendentes; o setor pedagógico e " +
      "os administradores, qualquer uma. `environmentId: 3` é o mesmo que `environmentIds: [3]`.",
    answers: { 200: ChangedReservation },
    refusals: { 409: editedOrConflict },
    example: { body: { environmentIds: [2], notes: "Levar o projetor" } },
  },
  "DELETE /api/reservations/:id": {
    id: "deleteReservation",
    summary: "Exclui uma reserva",
    description:
      "O professor exclui as próprias enquanto pendentes; o setor pedagógico e os administradores, qualquer uma.",
    answers: { 200: Done },
    refusals: { 409: changed },
  },
  "PUT /api/reservations/:id/status": {
    id: "reviewReservation",
    summary: "Aprova ou rejeita uma reserva",
    description:
      "Só uma reserva pendente é avaliada; uma rejeição leva o motivo. Aprovar sobre outra aprovada responde 409 com " +
      "os conflitos, a menos que venha `override: true`. Onde falta equipamento responde 409; `withoutEquipment: true` " +
      "aprova sem ele, se só isso impede.",
    answers: { 200: Reservation },
    refusals: { 409: changedOrConflict },
    example: { body: { status: "approved" } },
  },
  "POST /api/reservations/cleanup/custom": {
    id: "cleanUpReservations",
    summary: "Exclui as reservas de um período",
    description:
      "Exclui o que `GET /api/reservations` conta com os mesmos filtros, depois de uma cópia do banco de dados, que fica 30 " +
      "dias e cujo nome a mensagem diz. O que mudou depois da contagem fica, e a mensagem diz quantas. Exige " +
      "`startDate` ou `endDate`; os dois dias entram no período.",
    answers: { 200: Done },
    refusals: { 409: Problem },
    example: { body: { startDate: "2025-01-01", endDate: "2025-12-31", status: ["rejected"] } },
  },
} as const satisfies Partial<Operations<CallKey>>;
