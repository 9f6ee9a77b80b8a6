import { z } from "zod";
import {
  type ContentName,
  RESERVATION_CONTENT,
  type ReservationContent,
} from "#app/domain/bookings/reservation-content.ts";
import { eachOf } from "#app/domain/content.ts";
import { CHANGES } from "#app/domain/public/change.ts";
import * as sent from "#app/models/bookings/reservation.schema.ts";
import { rejectionReason } from "#app/models/bookings/review/decision.schema.ts";
import {
  asSent,
  count,
  day,
  environmentName,
  id,
  named,
  period,
  reference,
  status,
  text,
  timestamps,
  userName,
} from "./fields.ts";

const { shift } = sent;
const names = {
  userName,
  disciplineName: text.meta({ description: "O nome da disciplina", example: "Algoritmos" }),
  className: text.meta({ description: "O nome da turma", example: "DS-1" }),
};
const environmentId = asSent(reference, sent.environment);
const environmentNames = z
  .array(text)
  .meta({ description: "Os nomes dos ambientes", example: [environmentName.meta()?.example] });

const ANSWERED = { reference, text: text.nullable(), number: count.nullable() };

const content = eachOf(RESERVATION_CONTENT, (name) =>
  asSent(ANSWERED[RESERVATION_CONTENT[name].kind], sent.reservationContent[name]),
) as { [Name in ContentName]: z.ZodType<ReservationContent[Name]> };

const facts = {
  id,
  userId: reference.meta({ description: "A pessoa", example: 3 }),
  teacherUserId: reference.nullable().meta({
    description: "O professor de quem é a reserva, quando outra pessoa a fez",
    example: 3,
  }),
  ...content,
  classIds: asSent(z.array(reference), sent.joinedFields.classIds),
  teacherUserIds: z.array(reference).meta({
    description: "Todos os professores, o dono da reserva antes",
    example: [3, 4],
  }),
  date: day,
  ...period,
  shift,
  status,
  reviewerUserId: reference.nullable().meta({ description: "Quem avaliou", example: 2 }),
  rejectionReason: asSent(text.nullable(), rejectionReason),
  ...timestamps,
  ...names,
};

const series = {
  seriesId: reference.nullable().meta({ description: "A série da qual faz parte, ou nulo", example: 7 }),
  seriesDate: day.nullable().meta({ description: "A data que tem na série, mesmo se mudou de dia" }),
  isDetached: z.boolean().meta({
    description: "Se foi mudada em separado: uma alteração da série não a muda",
    example: false,
  }),
};

const equipment = z
  .array(
    z.object({
      equipmentId: reference.meta({ description: "O equipamento", example: 1 }),
      name: text.meta({ description: "O nome do equipamento", example: "Notebooks" }),
      quantity: count.meta({ description: "Quantos", example: 20 }),
      status: status.meta({
        description: "A situação da reserva, a menos que tenha sido pedido ou decidido à parte",
        example: "approved",
      }),
    }),
  )
  .meta({ description: "O equipamento pedido com a aula", example: [] });

const substitute = {
  substituteUserId: reference.nullable().meta({
    description: "Quem dá a aula no lugar do professor, ou nulo",
    example: 4,
  }),
  substituteName: text
    .nullable()
    .meta({ description: "O nome de quem substitui", example: "Marcos Vinícius" }),
};

const reservation = {
  ...facts,
  ...series,
  ...substitute,
  environmentIds: asSent(z.array(reference), sent.environments),
  environmentNames,
  equipment,
};

const conflictCount = count.meta({ description: "Quantos conflitos há", example: 1 });

/** A reservation with the names of its references (rules R10.23). */
export const Reservation = named("Reservation", reservation);

/** Warnings about people and classes (rules R3.38). */
export const warnings = z
  .array(
    z.object({
      kind: z
        .enum(["teacher", "class"])
        .meta({ description: "De quem é a outra aula: do professor ou da turma", example: "teacher" }),
      date: day,
      startTime: text.meta({ description: "O início do horário pedido", example: "19:20" }),
      title: text.meta({ description: "O que está no mesmo horário", example: "DS-2A na Sala 101 às 19:20" }),
    }),
  )
  .meta({
    description: "Outras aulas do professor e da turma no mesmo horário: avisam, e nada impedem; até 20",
  });

/** A changed reservation with the warnings about its people and classes (rules R3.38). */
export const ChangedReservation = named("ChangedReservation", { ...reservation, warnings });

/** A created reservation; `conflictCount` counts those in conflict with it (rules R3.18). */
export const CreatedReservation = named("CreatedReservation", { ...reservation, conflictCount, warnings });

/** A row of reports: a reservation in one of its rooms, under the person it belongs to (rules R10.6). */
export const DetailedReservation = named("DetailedReservation", {
  ...facts,
  ...series,
  ...substitute,
  environmentId,
  environmentName,
  equipment,
});

/** The public fields of an approved reservation (rules R10.11). */
export const PublicReservation = named("PublicReservation", {
  id,
  date: day,
  ...period,
  shift,
  ...names,
  userName: userName.optional().meta({
    description:
      "O professor, como a escola o mostra: inteiro, com iniciais, ou ausente onde não mostra nomes",
    example: "Ana Conceição",
  }),
  environmentNames,
  notes: content.notes,
  change: z.enum(CHANGES).nullable().meta({
    description:
      "O que mudou, na última semana antes da aula: cancelada, de lugar ou hora, ou com substituto",
    example: "moved",
  }),
  from: z
    .strictObject({ environmentNames, date: day, startTime: period.startTime })
    .nullable()
    .meta({ description: "Onde e quando era, de uma que mudou" }),
  substituteName: text.nullable().meta({
    description: "Quem dá a aula no lugar do professor, como a escola mostra os nomes",
    example: "Marcos Vinícius",
  }),
});

const rival = {
  environmentId,
  environmentName,
  userName: asSent(text.nullable(), userName),
  status,
  date: day,
  ...period,
};

const Rival = named("Rival", {
  reservationId: reference.meta({ description: "A reserva que está no lugar", example: 12 }),
  ...rival,
});

/** A conflicting pair of reservation and environment; a pending one's person is not public. */
const Conflict = named("Conflict", {
  ...rival,
  userName: rival.userName.meta({
    description: "De quem é; nulo num pedido pendente para quem não está autenticado",
  }),
});

const truncated = z
  .literal(true)
  .optional()
  .meta({ description: "Presente onde `conflicts` não traz todos", example: true });
const FIRST = { description: "Os primeiros conflitos" };

/** The first conflicting reservations; with their number if these are not all. */
export const rivals = {
  conflicts: z.array(Rival).optional().meta(FIRST),
  conflictCount: conflictCount.optional(),
  truncated,
};

/** The response of the public check (rules R10.10). */
export const ConflictCheck = named("ConflictCheck", {
  hasConflicts: z.boolean().meta({ description: "Se há algum conflito", example: true }),
  conflictCount,
  truncated,
  conflicts: z.array(Conflict).meta(FIRST),
});
