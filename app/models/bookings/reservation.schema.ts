import { z } from "zod";
import type { ContentName } from "#app/domain/bookings/reservation-content.ts";
import { isDateInput, isTimeInput, timeOfInput } from "#app/domain/dates/civil-date.ts";
import { decodeException } from "#app/domain/dates/date-exception.ts";
import { isRun, type Lesson, sortLessons } from "#app/domain/dates/lesson.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import {
  MAX_DATES,
  MAX_ENVIRONMENTS,
  MAX_FURTHER_NAMES,
  MAX_JOINED,
  MAX_LESSONS,
  MAX_NOTES_LENGTH,
  MAX_RESOURCES,
} from "#app/domain/limits.ts";
import { override } from "#app/models/bookings/override.schema.ts";
import { equipmentField, equipmentOfForm } from "#app/models/equipment/booked.schema.ts";
import { comparing, idField, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const CHOOSE_DATE = "Selecione pelo menos uma data";
export const CHOOSE_ENVIRONMENT = "Selecione pelo menos um ambiente";
const TOO_MANY_ENVIRONMENTS = `Selecione no máximo ${MAX_ENVIRONMENTS} ambientes`;
export const INVALID_DATE = "Data inválida";
const INVALID_TIME = "Horário inválido";

/** A day or an ISO instant; the service turns it into the school's day (services/date-input). */
export const dateInput = z
  .string({ error: INVALID_DATE })
  .refine(isDateInput, INVALID_DATE)
  .meta({
    anyOf: [
      { type: "string", format: "date" },
      { type: "string", format: "date-time" },
    ],
    description: "O dia, `AAAA-MM-DD`, ou um instante ISO",
    example: "2026-03-19",
  });

export const startDate = dateInput.meta({
  description: "Primeiro dia do período, inclusive: `AAAA-MM-DD` ou instante ISO",
  example: "2026-03-16",
});
export const endDate = dateInput.meta({
  description: "Último dia do período, inclusive: `AAAA-MM-DD` ou instante ISO",
  example: "2026-03-22",
});

/** `HH:mm`, or an ISO instant of which the UTC hour and minute count (rules R1.5). */
const timeInput = z
  .string({ error: INVALID_TIME })
  .refine(isTimeInput, INVALID_TIME)
  .transform(timeOfInput)
  .meta({
    anyOf: [
      { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
      { type: "string", format: "date-time" },
    ],
  });

/** Left out, they are the shift's own. */
export const times = {
  startTime: timeInput.optional().meta({
    description: "Início: `HH:mm`, ou um instante cuja hora e minuto UTC valem; omitido, o do turno",
    example: "07:30",
  }),
  endTime: timeInput.optional().meta({
    description: "Fim: `HH:mm`, ou um instante cuja hora e minuto UTC valem; omitido, o do turno",
    example: "09:10",
  }),
};

export const shift = z
  .enum(SHIFTS, { error: "Selecione um turno" })
  .meta({ description: "O turno: manhã, tarde ou noite", example: "morning" });
export const teacher = idField("Selecione um professor");
export const owner = teacher.nullish().meta({
  description: "O professor de quem é a reserva; só o setor pedagógico e administradores o escolhem, e devem",
  example: 3,
});

export const reservationContent = {
  disciplineId: idField("Selecione uma disciplina").meta({ description: "A disciplina", example: 1 }),
  classId: idField("Selecione uma turma").meta({ description: "A turma", example: 1 }),
  notes: optionalText(MAX_NOTES_LENGTH).meta({ description: "Observações", example: "Prova bimestral" }),
} satisfies Record<ContentName, z.ZodType>;

function joined(message: string, tooMany: string) {
  return z
    .array(idField(message).optional(), { error: message })
    .max(MAX_JOINED, tooMany)
    .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))])
    .optional();
}

const CHOOSE_CLASS = "Selecione uma turma";
const TOO_MANY_CLASSES = `Selecione no máximo ${MAX_JOINED} turmas`;
const TOO_MANY_TEACHERS = `Selecione no máximo ${MAX_JOINED} professores`;
/** The classes and teachers of a joined lesson (rules R28.11); a form's empty field is none. */
export const joinedFields = {
  classIds: joined(CHOOSE_CLASS, TOO_MANY_CLASSES).meta({
    description: "Todas as turmas, a primeira antes; `classId`, se vier, é a primeira",
    example: [1, 2],
  }),
  teacherUserIds: joined("Selecione um professor", TOO_MANY_TEACHERS).meta({
    description:
      "Todos os professores, o primeiro antes; `teacherUserId`, se vier, é o primeiro. Só o setor pedagógico e administradores os escolhem",
    example: [3, 4],
  }),
};

const moreNames = optionalText(MAX_FURTHER_NAMES);
/** The same in forms: the names of the further ones (services/bookings/further-names). */
const furtherNames = { moreClasses: moreNames, moreTeachers: moreNames };

type JoinedInput = { classIds?: number[] | undefined; teacherUserIds?: number[] | undefined } & {
  classId?: number | undefined;
  teacherUserId?: number | null | undefined;
};

export const checkJoined = [
  (input: JoinedInput, context: z.RefinementCtx): void => {
    const refuse = (path: string, first: number | null | undefined, ids: number[] = [], message: string) => {
      if (new Set(first ? [first, ...ids] : ids).size <= MAX_JOINED) return;
      context.addIssue({ code: "custom", path: [path], message });
    };
    refuse("classIds", input.classId, input.classIds, TOO_MANY_CLASSES);
    refuse("teacherUserIds", input.teacherUserId, input.teacherUserIds, TOO_MANY_TEACHERS);
  },
  comparing("classId", "classIds", "teacherUserId", "teacherUserIds"),
] as const;

function withFirst<T extends JoinedInput>(input: T): T {
  const classId = input.classId ?? input.classIds?.[0];
  const teacherUserId = input.teacherUserId ?? input.teacherUserIds?.[0];
  return {
    ...input,
    ...(classId === undefined ? {} : { classId }),
    ...(teacherUserId === undefined ? {} : { teacherUserId }),
  };
}

export const environment = idField("Selecione um ambiente").meta({ description: "O ambiente", example: 2 });
export const restoreSchema = z.object({ override });

/** Rooms without repetition; a form's empty field is no room. */
export const environments = z
  .array(idField("Selecione um ambiente").optional(), { error: CHOOSE_ENVIRONMENT })
  .max(MAX_ENVIRONMENTS, TOO_MANY_ENVIRONMENTS)
  .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))])
  .refine((ids) => ids.length > 0, CHOOSE_ENVIRONMENT)
  .meta({ description: "Os ambientes", example: [2] });

export const TIMES_REVERSED = "O horário de início deve ser antes do horário de fim";

/**
 * Adds reversed times to an input's faults: arguments of `superRefine`. The shift's limits need the date's lessons.
 */
export const checkTimes = [
  ({ startTime, endTime }: { startTime?: string; endTime?: string }, context: z.RefinementCtx): void => {
    if (!startTime || !endTime || startTime < endTime) return;
    context.addIssue({ code: "custom", path: ["startTime"], message: TIMES_REVERSED });
  },
  comparing("shift", "startTime", "endTime"),
] as const;

const requestFields = {
  ...reservationContent,
  environmentIds: environments,
  shift,
  ...times,
  teacherUserId: owner,
  override,
};

const LESSONS_OR_TIMES = "Escolha as aulas ou digite o horário, não os dois";
const BAD_LESSON = `Escolha aulas de 1 a ${MAX_LESSONS}`;
export const LESSONS_APART = "Escolha aulas seguidas, sem pular nenhuma";

/** Lessons of the shift, none for all of it; a form's empty field means none. The date's set has the possible ones. */
export const lessons = z
  .array(
    z
      .number({ error: BAD_LESSON })
      .int(BAD_LESSON)
      .min(1, BAD_LESSON)
      .max(MAX_LESSONS, BAD_LESSON)
      .optional(),
    { error: LESSONS_APART },
  )
  .max(MAX_LESSONS * 2)
  .transform((numbers) => sortLessons(numbers.filter((lesson) => lesson !== undefined)))
  .optional();

export const checkLessons = [
  (input: { lessons?: Lesson[] }, context: z.RefinementCtx): void => {
    if (isRun(input.lessons ?? [])) return;
    context.addIssue({ code: "custom", path: ["lessons"], message: LESSONS_APART });
  },
  comparing("shift", "lessons"),
] as const;

/** A missing lesson that the reservation makes up for (rules R24.6). */
const gapId = idField("Escolha a aula a repor").optional().meta({
  description: "A aula a repor (`GET /api/gaps`) que a reserva repõe",
  example: 5,
});

/** One reservation over `/api` (rules R10.7). */
export const createReservationSchema = z
  .object({
    ...requestFields,
    ...joinedFields,
    classId: reservationContent.classId.optional(),
    date: dateInput,
    gapId,
    equipment: equipmentField,
  })
  .superRefine(...checkTimes)
  .superRefine(...checkJoined)
  .superRefine(
    ({ classId, classIds }, context) => {
      if (classId !== undefined || classIds?.length) return;
      context.addIssue({ code: "custom", path: ["classId"], message: CHOOSE_CLASS });
    },
    comparing("classId", "classIds"),
  )
  .transform((input) => {
    const classId = input.classId ?? input.classIds?.[0];
    // One without a class has been refused above.
    return classId === undefined ? z.NEVER : { ...withFirst(input), classId };
  });

export const narrowing = {
  nome: z.string().max(200).optional(),
  tipo: z.string().max(40).optional(),
  lugares: z.string().max(20).optional(),
  recurso: z.array(z.string().max(200)).max(MAX_RESOURCES).optional(),
};

/** The request form: several dates at once, and the mark of this form so that a double click is one request. */
const requestForm = z.object({
  ...requestFields,
  ...furtherNames,
  lessons,
  dates: z
    .array(dateInput.optional(), { error: CHOOSE_DATE })
    .max(MAX_DATES, `Selecione no máximo ${MAX_DATES} datas`)
    .transform((dates) => [...new Set(dates.filter((date) => date !== undefined))].sort())
    .refine((dates) => dates.length > 0, CHOOSE_DATE),
  /** Dates that take another shift or other rooms, and the blank lists of others of up to ten dates and ten rooms. */
  exceptions: z
    .array(z.string().max(900).optional())
    .max(MAX_DATES * 3)
    .transform((texts) => texts.flatMap((text) => (text && decodeException(text)) || []))
    .optional(),
  equipment: equipmentOfForm,
  formToken: z.string().max(64).optional(),
  gapId,
  ...narrowing,
});

export const requestFormSchema = requestForm.superRefine(...checkTimes).superRefine(...checkLessons);

/** The same of staff, who choose its owner: all missing fields are reported at once. */
export const staffRequestFormSchema = requestForm
  .extend({ teacherUserId: teacher })
  .superRefine(...checkTimes)
  .superRefine(...checkLessons);

type FurtherNames = { [Name in keyof typeof furtherNames]?: string | null | undefined };

/** A form names the further classes and teachers, a call gives their ids. */
export type RequestInput = Omit<z.infer<typeof requestFormSchema>, keyof FurtherNames> &
  FurtherNames & {
    classIds?: number[] | undefined;
    teacherUserIds?: number[] | undefined;
  };

/** Owner edit and transfer: an omitted field is unchanged; `environmentId: n` is `environmentIds: [n]`. */
const updateFields = z.object({
  ...z.object(reservationContent).partial().shape,
  environmentIds: environments.optional(),
  environmentId: environment.optional(),
  date: dateInput.optional(),
  shift: shift.optional(),
  ...times,
  teacherUserId: owner,
  ...joinedFields,
  equipment: equipmentField,
  /** In a transfer by staff this names the teacher; 0 is a placeholder (rules R3.28). */
  userId: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Numa transferência, o mesmo que `teacherUserId`; 0 não muda nada", example: 3 }),
  override,
  ...expectedVersion,
});

function withRooms<T extends { environmentIds?: number[]; environmentId?: number }>({
  environmentId,
  ...rest
}: T) {
  return {
    ...rest,
    environmentIds: rest.environmentIds ?? (environmentId === undefined ? undefined : [environmentId]),
  };
}

export const updateReservationSchema = updateFields
  .superRefine(...checkJoined)
  .transform((input) => withFirst(withRooms(input)));
/** The same by a teacher, who cannot name another owner: that field is not read. */
export const ownUpdateSchema = updateFields
  .omit({ userId: true })
  .superRefine(...checkJoined)
  .transform((input) => withFirst(withRooms(input)));
export type UpdateReservationInput = z.infer<typeof updateReservationSchema>;

/** The transfer dialog: teacher, discipline and environments must each be chosen. */
export const transferFormSchema = z
  .object({
    teacherUserId: teacher,
    ...reservationContent,
    ...furtherNames,
    environmentIds: z
      .array(idField("Selecione um ambiente").optional(), { error: "Selecione um ambiente" })
      .max(MAX_ENVIRONMENTS, TOO_MANY_ENVIRONMENTS)
      .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))])
      .refine((ids) => ids.length > 0, "Selecione um ambiente"),
    date: dateInput,
    shift,
    ...times,
    lessons,
    equipment: equipmentOfForm,
    override,
    ...narrowing,
    ...expectedVersion,
  })
  .superRefine(...checkTimes)
  .superRefine(...checkLessons)
  .refine((input) => !input.lessons?.length || !(input.startTime || input.endTime), {
    path: ["startTime"],
    message: LESSONS_OR_TIMES,
    ...comparing("lessons"),
  });

/** The owner's edit dialog (rules R3.30): the class stays. */
const { classId: _, ...ownContent } = reservationContent;
export const ownerEditSchema = z.object({
  ...ownContent,
  moreClasses: furtherNames.moreClasses,
  teacherUserId: teacher,
  environmentIds: environments,
  lessons,
  equipment: equipmentOfForm,
  /** The form shows lessons: without it the hours stay as they are. */
  byLessons: z.boolean().optional(),
  ...narrowing,
  ...expectedVersion,
});
