import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_TIMETABLE_MATCHES, MAX_TIMETABLE_NAME } from "#app/domain/limits.ts";
import { dateInput, endDate, startDate } from "#app/models/bookings/reservation.schema.ts";

const RESERVATIONS = "Informe números de reservas";
const MATCH = 'Informe o número do que o nome quer dizer, ou { "create": true }';

const matches = z
  .record(
    z.string().min(1).max(MAX_TIMETABLE_NAME),
    z.union(
      [
        z.int().min(1, MATCH),
        z.object({ create: z.literal(true).meta({ description: "Cria com este nome", example: true }) }),
        z.null(),
      ],
      { error: MATCH },
    ),
    { error: MATCH },
  )
  .refine((given) => Object.keys(given).length <= MAX_TIMETABLE_MATCHES, {
    message: `Envie até ${MAX_TIMETABLE_MATCHES} nomes de cada vez`,
  })
  .optional();

/** What names in a timetable mean (rules R28.21). */
export const timetableMatchesSchema = z.object({
  teachers: matches.meta({
    description: "Professores: o nome no arquivo e o número de quem é; nulo esquece",
    example: { SILVA: 3 },
  }),
  classes: matches.meta({
    description:
      "Turmas: o nome no arquivo e o número da turma, `{ create: true }` para criá-la; nulo esquece",
    example: { "MEC-2A/1": { create: true } },
  }),
  disciplines: matches.meta({
    description:
      "Disciplinas: o nome no arquivo e o número da disciplina, `{ create: true }` para criá-la; nulo esquece",
    example: { Solda: 1 },
  }),
  environments: matches.meta({
    description: "Ambientes: o nome no arquivo e o número do ambiente; nulo esquece",
    example: { "LAB 1": 2 },
  }),
});
export type TimetableMatches = z.infer<typeof timetableMatchesSchema>;

/** A timetable's file and the period that it is for (rules R28.20). */
export const timetableUploadSchema = z.object({
  file: z
    .file({ error: "Escolha o arquivo da grade" })
    .meta({ description: "CSV, XLSX, XML do aSc, CSV do FET ou GPU001.TXT do Untis" }),
  startDate,
  endDate,
  calendarId: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "O calendário letivo; sem ele, o padrão", example: 1 }),
});

/** From which day on a timetable is published, and what gives way (rules R28.24). */
export const publishTimetableSchema = z.object({
  from: dateInput.meta({ description: "O primeiro dia em que a grade vale", example: "2026-03-16" }),
  skipUnmatched: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .meta({ description: "Publica sem as aulas que têm um nome não reconhecido", example: false }),
  yieldingIds: z
    .array(z.int({ error: RESERVATIONS }).min(1, RESERVATIONS), { error: RESERVATIONS })
    .max(1000, "Envie até 1.000 reservas")
    .optional()
    .meta({
      description: "Reservas de `collisions` que cedem o lugar: são rejeitadas, e quem pediu é avisado",
      example: [12],
    }),
});
export type PublishTimetable = z.infer<typeof publishTimetableSchema>;

export const timetableDifferenceSchema = z.object({
  from: dateInput
    .optional()
    .meta({ description: "O primeiro dia em que a grade valeria; sem ele, hoje", example: "2026-03-16" }),
});

/** The first step's form; its file is taken apart from it. */
export const timetableFormSchema = timetableUploadSchema.omit({ file: true });

const column = z.number().int().min(0).max(500).optional();

/** Which column of a table, from 0, is which field. */
export const timetableColumnsSchema = z.object({
  weekday: column,
  period: column,
  startTime: column,
  endTime: column,
  classes: column,
  discipline: column,
  teachers: column,
  environments: column,
  shift: column,
  weeks: column,
  startDate: column,
  endDate: column,
  defaultShift: z.enum(SHIFTS).optional(),
});

/** The third step's form: names with the meaning chosen for each, by its number; "-" leaves it, "0" forgets it. */
export const timetableNamesSchema = z.object({
  names: z.array(z.string().max(MAX_TIMETABLE_NAME)).max(300),
  to: z.array(z.string().max(20)).max(300),
  /** The name and the number of a proposal that was pressed, as JSON. */
  one: z.string().max(400).optional(),
});

/** The last step's form; of hundreds of collisions all can give way at once. */
export const publicationFormSchema = z.object({
  allYield: z.boolean({ error: "Informe true ou false" }).optional(),
  from: dateInput,
  yieldingIds: z
    .array(z.number({ error: RESERVATIONS }).int(RESERVATIONS).min(1, RESERVATIONS), { error: RESERVATIONS })
    .max(1000, "Envie até 1.000 reservas")
    .optional(),
});

/** A proposal that was pressed: the name and the number of what it means. */
export const proposalSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "" });
      return z.NEVER;
    }
  })
  .pipe(z.tuple([z.string().max(MAX_TIMETABLE_NAME), z.int().min(1)]));
