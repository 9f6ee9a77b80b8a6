import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import {
  MAX_EMAIL_LENGTH,
  MAX_GRID_PARTS,
  MAX_SHEET_NAME,
  MAX_TIMETABLE_MATCHES,
  MAX_TIMETABLE_NAME,
} from "#app/domain/limits.ts";
import { emailByPattern, USERNAME_PLACE } from "#app/domain/people/proposed-username.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import {
  GRID_ORIENTATIONS,
  GRID_PARTS,
  GRID_SEPARATORS,
  type GridPart,
  type GridSeparator,
  readSeparator,
} from "#app/domain/timetable/grid.ts";
import { TIMETABLE_FORMATS } from "#app/domain/timetable/lesson.ts";
import { NAME_KINDS } from "#app/domain/timetable/names.ts";
import { dateInput, endDate, startDate } from "#app/models/bookings/reservation.schema.ts";
import { typedText } from "#app/models/text.schema.ts";

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

const HOME_ROOM = "Informe o número do ambiente, ou nulo para nenhum";
const EMAIL_PATTERN = `Escreva o e-mail dos novos professores com ${USERNAME_PLACE}, como ${USERNAME_PLACE}@escola.br`;
const KINDS = "Informe classes, disciplines, teachers ou environments";
const ENVIRONMENT_TYPE = "Escolha o tipo dos novos ambientes";

const homeRooms = z
  .record(
    z.string().min(1).max(MAX_TIMETABLE_NAME),
    z.union([z.int().min(1, HOME_ROOM), z.null()], { error: HOME_ROOM }),
    { error: HOME_ROOM },
  )
  .refine((given) => Object.keys(given).length <= MAX_TIMETABLE_MATCHES, {
    message: `Envie até ${MAX_TIMETABLE_MATCHES} turmas de cada vez`,
  })
  .optional()
  .meta({
    description: "A sala de turmas, pelo nome no arquivo: as aulas sem ambiente a tomam; nulo é nenhuma",
    example: { "1º A": 12 },
  });
export type HomeRoomInput = NonNullable<z.infer<typeof homeRooms>>;

const nameDefaults = z
  .object({
    environmentType: z
      .enum(ENVIRONMENT_TYPES, { error: ENVIRONMENT_TYPE })
      .optional()
      .meta({ description: "O tipo dos ambientes criados", example: "Sala" }),
    emailPattern: z
      .string({ error: EMAIL_PATTERN })
      .trim()
      .max(MAX_EMAIL_LENGTH, EMAIL_PATTERN)
      .refine(
        (pattern) =>
          pattern.includes(USERNAME_PLACE) && z.email().safeParse(emailByPattern(pattern, "ana")).success,
        EMAIL_PATTERN,
      )
      .optional()
      .meta({
        description: `O e-mail dos professores criados; \`${USERNAME_PLACE}\` é o nome de usuário, que vem do nome`,
        example: `${USERNAME_PLACE}@escola.br`,
      }),
  })
  .optional()
  .meta({ description: "O que os criados têm além do nome" });
/** What rows that are created by their names have besides. */
export type NameDefaults = NonNullable<z.infer<typeof nameDefaults>>;

/** What names in a timetable mean (rules R28.21, R28.64, R28.66). */
export const timetableMatchesSchema = z
  .object({
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
    homeRooms,
    createAll: z
      .array(z.enum(NAME_KINDS, { error: KINDS }), { error: KINDS })
      .max(NAME_KINDS.length, KINDS)
      .optional()
      .meta({
        description:
          "Cria os nomes não reconhecidos destes tipos, até 2.000 de cada; ambientes só por administradores. O que não pode ser criado com o seu nome fica em `unmatched`",
        example: ["classes", "disciplines", "teachers"],
      }),
    defaults: nameDefaults,
  })
  .superRefine(({ createAll = [], defaults = {} }, context) => {
    const miss = (name: keyof NameDefaults, message: string) =>
      context.addIssue({ code: "custom", path: ["defaults", name], message });
    if (createAll.includes("teachers") && !defaults.emailPattern) miss("emailPattern", EMAIL_PATTERN);
    if (createAll.includes("environments") && !defaults.environmentType)
      miss("environmentType", ENVIRONMENT_TYPE);
  });
export type TimetableMatches = z.infer<typeof timetableMatchesSchema>;

const format = z
  .enum(TIMETABLE_FORMATS, { error: "Escolha um dos formatos" })
  .optional()
  .meta({ description: "O que o arquivo é; sem ele, o conteúdo diz", example: "grid" });
const sheet = typedText(MAX_SHEET_NAME).optional().meta({
  description: "A folha da planilha, pelo nome; sem ela, a primeira visível, e de um quadro todas",
  example: "1A Mecânica",
});

const shift = z.enum(SHIFTS, { error: "Escolha manhã, tarde ou noite" }).optional().meta({
  description:
    "O turno em que contam as aulas numeradas de que o arquivo não diz o turno; sem ele, o usual da turma",
  example: "evening",
});

const SEPARATORS = "Use line, dash, slash, semicolon, brackets ou blank, ou o próprio sinal";
const separator = z
  .string()
  .max(20, SEPARATORS)
  .transform((text, context): GridSeparator => {
    const found = readSeparator(text);
    if (found) return found;
    context.addIssue({ code: "custom", message: SEPARATORS });
    return z.NEVER;
  });

/** What each part of a grid's cells is, and what stands between them. */
const gridChoice = {
  orientation: z
    .enum(GRID_ORIENTATIONS, { error: "Escolha um dos tipos de quadro" })
    .optional()
    .meta({ description: "De quem são as folhas ou as colunas do quadro", example: "sheetPerClass" }),
  parts: z
    .array(z.enum(GRID_PARTS, { error: "Escolha o que é cada parte" }), { error: "Informe uma lista" })
    .min(1, "Diga o que é ao menos uma parte")
    .max(MAX_GRID_PARTS, `Diga até ${MAX_GRID_PARTS} partes`)
    .optional()
    .meta({ description: "O que é cada parte de uma célula, na ordem", example: ["discipline", "teacher"] }),
  separator: z
    .union(
      [separator.transform((one) => [one]), z.array(separator).max(GRID_SEPARATORS.length, SEPARATORS)],
      {
        error: SEPARATORS,
      },
    )
    .optional()
    .meta({
      description:
        'O que separa as partes, uma palavra ou uma lista: `line` (quebra de linha), `dash`, `slash`, `semicolon`, `brackets`, `blank`; ou o sinal (`" - "`, `"/"`)',
      example: ["line", "slash"],
    }),
};

/** How a draft's file is read again (rules R28.44). */
export const timetableReadingSchema = z.object({ format, sheet, shift, ...gridChoice });
export type TimetableReading = z.infer<typeof timetableReadingSchema>;

/** A timetable's file and the period that it is for (rules R28.20). */
export const timetableUploadSchema = z.object({
  file: z
    .file({ error: "Escolha o arquivo da grade" })
    .meta({ description: "CSV, XLSX ou ODS, XML do aSc ou do Urânia, CSV do FET ou GPU001.TXT do Untis" }),
  startDate,
  endDate,
  calendarId: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "O calendário letivo; sem ele, o padrão", example: 1 }),
  format,
  sheet,
  shift,
});

/** From which day on the school has the times of a timetable's file (rules R28.71). */
export const lessonTimesOfTimetableSchema = z.object({
  from: dateInput.meta({
    description: "O primeiro dia em que os horários valem: hoje ou depois",
    example: "2026-03-16",
  }),
});

/** From which day on a timetable is published, and what gives way (rules R28.24). */
export const publishTimetableSchema = z.object({
  from: dateInput.meta({ description: "O primeiro dia em que a grade vale", example: "2026-03-16" }),
  skipUnmatched: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .meta({ description: "Publica sem as aulas que têm um nome não reconhecido", example: false }),
  skipFaults: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .meta({ description: "Publica sem as linhas de `faults`", example: false }),
  skipMissing: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .meta({ description: "Publica sem as aulas de `lessonTimes.missing`", example: false }),
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

const LIST = "list";
const NO_PART = "none";

/** The form of a grid: what it is, its parts in the order of the cells, what stands between them, its sheet. */
export const timetableGridFormSchema = z
  .object({
    /** The correction of a grid, a table that is one, or another sheet of a workbook. */
    act: z.enum(["grid", "correct", "sheet"]),
    orientation: z.enum([...GRID_ORIENTATIONS, LIST], { error: "Escolha de quem é o quadro" }).optional(),
    parts: z
      .array(z.enum([...GRID_PARTS, NO_PART], { error: "Escolha o que é cada parte" }))
      .max(MAX_GRID_PARTS, `Diga até ${MAX_GRID_PARTS} partes`)
      .default([]),
    separators: z
      .array(z.enum(GRID_SEPARATORS, { error: "Escolha o que separa as partes" }))
      .max(GRID_SEPARATORS.length)
      .default([]),
    sheet,
  })
  .transform(({ orientation, parts, ...form }) => ({
    ...form,
    isList: orientation === LIST,
    orientation: orientation === LIST ? undefined : orientation,
    parts: withoutNone(parts),
  }));
export type TimetableGridForm = z.infer<typeof timetableGridFormSchema>;

/** Parts up to the last one that is named; one before it that is not is left out of the cells. */
function withoutNone(parts: (GridPart | typeof NO_PART)[]): GridPart[] {
  const last = parts.findLastIndex((part) => part !== NO_PART);
  return parts.slice(0, last + 1).map((part) => (part === NO_PART ? "ignore" : part));
}

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

/** The form that says in which shift numbered lessons count; without one the file or the class's usual one says it. */
export const timetableShiftSchema = z.object({ act: z.literal("shift"), shift: z.enum(SHIFTS).optional() });

/** Names that one form says something of. */
const MAX_FORM_NAMES = 300;
const formNames = z.array(z.string().max(MAX_TIMETABLE_NAME)).max(MAX_FORM_NAMES).default([]);
const formChoices = z.array(z.string().max(20)).max(MAX_FORM_NAMES).default([]);

/**
 * The third step's forms: names with the meaning chosen for each, by its number ("-" leaves it, "0" forgets it), classes
 * with the home room of each, and what all that are missing are created with.
 */
export const timetableNamesSchema = z.object({
  names: formNames,
  to: formChoices,
  homeNames: formNames,
  homeTo: formChoices,
  all: z.literal("1").optional(),
  emailPattern: z.string().max(MAX_EMAIL_LENGTH).optional(),
  environmentType: z.string().max(20).optional(),
  /** The name and the number of a proposal that was pressed, as JSON. */
  one: z.string().max(400).optional(),
});
export type TimetableNamesForm = z.infer<typeof timetableNamesSchema>;

/** The last step's form; of hundreds of collisions all can give way at once. */
export const publicationFormSchema = z.object({
  allYield: z.boolean({ error: "Informe true ou false" }).optional(),
  skipFaults: z.boolean({ error: "Informe true ou false" }).optional(),
  skipWithoutClass: z.boolean({ error: "Informe true ou false" }).optional(),
  skipMissing: z.boolean({ error: "Informe true ou false" }).optional(),
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
