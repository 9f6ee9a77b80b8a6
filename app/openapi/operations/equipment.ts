import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { Reservation } from "../answers/bookings.ts";
import {
  Available,
  Equipment,
  EquipmentClosure,
  EquipmentHandout,
  NewEquipmentClosure,
  StoredEquipmentClosure,
} from "../answers/equipment.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { changedReservation as changed } from "./bookings.ts";
import { ARCHIVED_LIST, ARCHIVING, FOUND_BY_ID, IN_USE, UNIQUE_NAME } from "./words.ts";

const kinds = rowOperations(Equipment, "Equipment", "Equipment");

export const equipmentOperations = {
  "GET /api/equipment": {
    ...kinds.list({
      summary: "Lista equipamentos",
      description: `Em ordem natural de nome, até 500 por página. ${ARCHIVED_LIST}`,
      example: { query: { limit: "2" } },
    }),
  },
  "GET /api/equipment/:id": kinds.find({ summary: "Um equipamento", description: FOUND_BY_ID }),
  "POST /api/equipment": kinds.create({
    summary: "Cadastra um equipamento",
    description: UNIQUE_NAME,
    example: { body: { name: "Notebooks", count: 30, type: "Notebook", location: "Carrinho 1" } },
  }),
  "PUT /api/equipment/:id": kinds.update({
    summary: "Altera um equipamento",
    description: `Substitui todos os campos; aprovação e responsáveis, quando omitidos, ficam como estão. Uma quantidade abaixo do que já está aprovado em algum momento por vir é 409, com os dias em \`dates\`. ${ARCHIVING} Com aulas por vir é 409 com elas em \`touched\`; \`override: true\` arquiva e as deixa.`,
    example: { body: { name: "Notebooks", count: 28, type: "Notebook", location: "Carrinho 1" } },
  }),
  "DELETE /api/equipment/:id": kinds.remove({ summary: "Exclui um equipamento", description: IN_USE }),
  "GET /api/equipment/:id/availability": {
    id: "listAvailableEquipment",
    summary: "O que resta de um equipamento num dia",
    description: "Uma linha por aula do dia, em ordem: o menos que resta durante ela.",
    answers: { 200: z.array(Available) },
    example: { query: { date: "2026-03-19" } },
  },
  "GET /api/equipment/:id/closures": {
    id: "listEquipmentClosures",
    summary: "Lista os fechamentos de um equipamento",
    description: "Por primeiro dia, também os que passaram.",
    answers: { 200: z.array(EquipmentClosure) },
  },
  "POST /api/equipment/:id/closures": {
    id: "createEquipmentClosure",
    summary: "Fecha um equipamento",
    description:
      "Enquanto fechado, nada resta para emprestar (`availability`). O que já está pedido ou aprovado fica como está, e " +
      "vem em `touched`.",
    answers: { 201: NewEquipmentClosure },
    refusals: { 409: Problem },
    example: { body: { startDate: "2026-04-06", endDate: "2026-04-10", reason: "Em conserto" } },
  },
  "DELETE /api/equipment/:id/closures/:childId": {
    id: "deleteEquipmentClosure",
    summary: "Reabre um equipamento",
    description: "Exclui o fechamento.",
    answers: { 200: Done },
    refusals: { 409: changedProblem("EquipmentClosure", StoredEquipmentClosure) },
  },
  "POST /api/equipment/handouts": {
    id: "noteHandout",
    summary: "Anota o que foi entregue ou devolvido",
    description:
      "Sai no máximo o que está aprovado para a aula, e volta no máximo o que está fora; senão 409, e nada é anotado. " +
      "Quem responde pelo equipamento anota o dele. O mesmo pedido com o mesmo `updatedAt` vale uma vez.",
    answers: { 201: EquipmentHandout },
    refusals: { 403: Problem, 409: changedProblem("EquipmentHandout", EquipmentHandout) },
    example: { body: { reservationId: 2, equipmentId: 1, state: "out", quantity: 2 } },
  },
  "POST /api/reservations/:id/equipment": {
    id: "askForEquipment",
    summary: "Pede equipamento para uma reserva",
    description:
      "Do próprio professor ou do setor pedagógico, enquanto a aula não passou. Com a reserva pendente é avaliado com " +
      "ela; com ela aprovada espera por si, a menos que o equipamento seja de aprovação automática e haja o suficiente.",
    answers: { 201: Reservation },
    refusals: { 409: changed },
    example: { body: { equipmentId: 1, quantity: 20 } },
  },
  "PUT /api/reservations/:id/equipment/:childId": {
    id: "changeBookedEquipment",
    summary: "Muda a quantidade, ou avalia o que espera por si",
    description:
      "`quantity` por quem pede: menos vale na hora, mais espera por si numa reserva aprovada. `status` pelo setor " +
      "pedagógico, ou por quem responde pelo equipamento quando a aprovação é dele; rejeitar leva o motivo. Aprovar " +
      "mais do que resta é 409.",
    answers: { 200: Reservation },
    refusals: { 409: changed },
    example: { body: { quantity: 10 } },
  },
  "DELETE /api/reservations/:id/equipment/:childId": {
    id: "giveEquipmentUp",
    summary: "Retira o equipamento de uma reserva",
    description: "Do próprio professor ou do setor pedagógico, enquanto a aula não passou.",
    answers: { 200: Done },
    refusals: { 409: changed },
  },
} as const satisfies Partial<Operations<CallKey>>;
