import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { ConflictCheck, PublicReservation } from "#app/openapi/answers/bookings.ts";
import type { Operations } from "../operation.ts";

export const publicOperations = {
  "GET /api/public/check-conflicts": {
    id: "checkConflicts",
    summary: "Verifica conflitos",
    description:
      "As reservas pendentes e aprovadas no mesmo lugar e horário. Cada par de reserva e ambiente conta uma vez; a " +
      "lista traz os primeiros, e `truncated` diz que há mais. O nome de quem fez um pedido pendente só aparece para " +
      "quem está autenticado.",
    answers: { 200: ConflictCheck },
    example: { query: { environmentIds: "1,2", date: "2026-03-19", shift: "morning" } },
  },
  "GET /api/public/reservations": {
    id: "listReservationsOfShift",
    summary: "Reservas de um turno de hoje",
    description:
      "O que o painel mostra: as aprovadas de hoje no turno; sem `shift`, no turno do relógio. Uma que saiu de lá " +
      "vem como está agora, com `from`.",
    answers: { 200: z.array(PublicReservation) },
    example: { query: { shift: "morning" } },
  },
  "GET /api/public/reservations/weekly": {
    id: "listReservationsOfWeek",
    summary: "Reservas da semana",
    description:
      "As aprovadas de um período de até 62 dias; sem período, as desta semana. Uma que saiu do período vem como " +
      "está agora, com `from`.",
    answers: { 200: z.array(PublicReservation) },
    example: { query: { startDate: "2026-03-16", endDate: "2026-03-22" } },
  },
} as const satisfies Partial<Operations<CallKey>>;
