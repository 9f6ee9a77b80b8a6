import { z } from "zod";
import { warnings } from "./bookings.ts";
import { count, id, named, reference, text } from "./fields.ts";

export const Absence = named("Absence", {
  id,
  reservations: z.array(reference).meta({
    description: "As aulas afetadas que ainda não começaram, por data e horário",
    example: [1],
  }),
});

export const Substitute = named("Substitute", {
  userId: reference.meta({ description: "O colega", example: 3 }),
  name: text.meta({ description: "O nome", example: "Marcos Vinícius" }),
  isFree: z.boolean().meta({ description: "Se não tem aula naquele horário", example: true }),
  teachesDiscipline: z
    .boolean()
    .meta({ description: "Se tem aula da disciplina no período letivo", example: true }),
  knowsClass: z.boolean().meta({ description: "Se tem aula com uma das turmas", example: true }),
  substitutions: count.meta({ description: "Quantas aulas substitui no período letivo", example: 2 }),
});

export const AbsenceDecided = named("AbsenceDecided", {
  decided: count.meta({ description: "Quantas decisões foram gravadas, `keep` também", example: 6 }),
  warnings,
});

export const AbsenceRemoved = named("AbsenceRemoved", {
  message: text.meta({ description: "O que foi feito, em português", example: "Ausência desfeita" }),
  undone: count.meta({ description: "Quantas decisões foram desfeitas", example: 4 }),
  left: count.meta({
    description: "Quantas ficaram, porque a aula mudou depois ou a sala já é de outra",
    example: 0,
  }),
});
