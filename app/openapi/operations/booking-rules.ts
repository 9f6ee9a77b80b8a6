import type { CallKey } from "#app/http/api/call.ts";
import { BookingRule, UserGroup } from "../answers/booking-rules.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { UNIQUE_NAME } from "./words.ts";

const rules = rowOperations(BookingRule, "BookingRule");
const groups = rowOperations(UserGroup, "Group");

const WHAT =
  "`unit`: em `notice` e `horizon`, `hours`, `days` ou `schoolDays`, e em `horizon` também `termEnd`, sem `value`; " +
  "em `quota`, `perWeek`, `perMonth` ou `open`, com `count`; em `duration`, `days` ou `lessons`; em `buffer`, `minutes`. " +
  "`roles`, `groupIds` e `userIds` dizem em `who` quem pode reservar, e nos outros tipos para quem a regra vale " +
  "(ninguém: todos os professores). Uma regra com que ninguém poderia reservar um ambiente é recusada (409).";

export const bookingRuleOperations = {
  "GET /api/booking-rules": rules.list({
    summary: "Lista as regras de reserva",
    description: "Na ordem em que são perguntadas; as paradas também.",
  }),
  "POST /api/booking-rules": rules.create({
    summary: "Cria uma regra de reserva",
    description: WHAT,
    example: {
      body: { kind: "notice", value: 2, unit: "schoolDays", environmentType: "Laboratório" },
    },
  }),
  "PUT /api/booking-rules/:id": rules.update({
    summary: "Altera uma regra de reserva",
    description: `Substitui todos os campos. ${WHAT}`,
    example: { body: { kind: "quota", value: 3, unit: "open", count: "reservations", isActive: true } },
  }),
  "DELETE /api/booking-rules/:id": rules.remove({
    summary: "Exclui uma regra de reserva",
    description: "Para só parar a regra, altere `isActive`.",
  }),
} as const satisfies Partial<Operations<CallKey>>;

export const groupOperations = {
  "GET /api/groups": groups.list({
    summary: "Lista os grupos de pessoas",
    description: "Por nome.",
  }),
  "POST /api/groups": groups.create({
    summary: "Cria um grupo de pessoas",
    description: UNIQUE_NAME,
    example: { body: { name: "Professores de Saúde", userIds: [3] } },
  }),
  "PUT /api/groups/:id": groups.update({
    summary: "Altera um grupo de pessoas",
    description: `Substitui o nome e todas as pessoas. ${UNIQUE_NAME}`,
    example: { body: { name: "Professores de Enfermagem", userIds: [3, 4] } },
  }),
  "DELETE /api/groups/:id": groups.remove({
    summary: "Exclui um grupo de pessoas",
    description: "As pessoas ficam. Um grupo que uma regra cita não é excluído (409).",
  }),
} as const satisfies Partial<Operations<CallKey>>;
