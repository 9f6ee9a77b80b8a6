import { z } from "zod";
import type { CallKey } from "#app/http/api/call-inputs.ts";
import { BookingRule, UserGroup } from "../answers/booking-rules.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { UNIQUE_NAME } from "./words.ts";

const changedRule = changedProblem("BookingRule", BookingRule);
const changedGroup = changedProblem("Group", UserGroup);

const WHAT =
  "`unit`: em `notice` e `horizon`, `hours`, `days` ou `schoolDays`, e em `horizon` também `termEnd`, sem `value`; " +
  "em `quota`, `perWeek`, `perMonth` ou `open`, com `count`; em `duration`, `days` ou `lessons`; em `buffer`, `minutes`. " +
  "`roles`, `groupIds` e `userIds` dizem em `who` quem pode reservar, e nos outros tipos para quem a regra vale " +
  "(ninguém: todos os professores). Uma regra com que ninguém poderia reservar um ambiente é recusada (409).";

export const bookingRuleOperations = {
  "GET /api/booking-rules": {
    id: "listBookingRules",
    summary: "Lista as regras de reserva",
    description: "Na ordem em que são perguntadas; as paradas também.",
    answers: { 200: z.array(BookingRule) },
  },
  "POST /api/booking-rules": {
    id: "createBookingRule",
    summary: "Cria uma regra de reserva",
    description: WHAT,
    answers: { 201: BookingRule },
    refusals: { 409: Problem },
    example: {
      body: { kind: "notice", value: 2, unit: "schoolDays", environmentType: "Laboratório" },
    },
  },
  "PUT /api/booking-rules/:id": {
    id: "updateBookingRule",
    summary: "Altera uma regra de reserva",
    description: `Substitui todos os campos. ${WHAT}`,
    answers: { 200: BookingRule },
    refusals: { 409: changedRule },
    example: { body: { kind: "quota", value: 3, unit: "open", count: "reservations", isActive: true } },
  },
  "DELETE /api/booking-rules/:id": {
    id: "deleteBookingRule",
    summary: "Exclui uma regra de reserva",
    description: "Para só parar a regra, altere `isActive`.",
    answers: { 200: Done },
    refusals: { 409: changedRule },
  },
} as const satisfies Partial<Operations<CallKey>>;

export const groupOperations = {
  "GET /api/groups": {
    id: "listGroups",
    summary: "Lista os grupos de pessoas",
    description: "Por nome.",
    answers: { 200: z.array(UserGroup) },
  },
  "POST /api/groups": {
    id: "createGroup",
    summary: "Cria um grupo de pessoas",
    description: UNIQUE_NAME,
    answers: { 201: UserGroup },
    refusals: { 409: Problem },
    example: { body: { name: "Professores de Saúde", userIds: [3] } },
  },
  "PUT /api/groups/:id": {
    id: "updateGroup",
    summary: "Altera um grupo de pessoas",
    description: `Substitui o nome e todas as pessoas. ${UNIQUE_NAME}`,
    answers: { 200: UserGroup },
    refusals: { 409: changedGroup },
    example: { body: { name: "Professores de Enfermagem", userIds: [3, 4] } },
  },
  "DELETE /api/groups/:id": {
    id: "deleteGroup",
    summary: "Exclui um grupo de pessoas",
    description: "As pessoas ficam. Um grupo que uma regra cita não é excluído (409).",
    answers: { 200: Done },
    refusals: { 409: changedGroup },
  },
} as const satisfies Partial<Operations<CallKey>>;
