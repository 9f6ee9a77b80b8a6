import { z } from "zod";
import { decodeSeenRow } from "#app/domain/bookings/seen-row.ts";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES, MAX_ENVIRONMENTS, MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import { UNAVAILABLE_WAYS } from "#app/domain/series/date-choice.ts";
import { SERIES_SCOPES, SERIES_WEEKDAYS } from "#app/domain/series/series.ts";
import { override } from "#app/models/bookings/override.schema.ts";
import {
  CHOOSE_ENVIRONMENT,
  checkJoined,
  checkLessons,
  checkTimes,
  dateInput,
  endDate,
  environments,
  INVALID_DATE,
  joinedFields,
  lessons,
  narrowing,
  owner,
  reservationContent,
  shift,
  startDate,
  teacher,
  times,
} from "#app/models/bookings/reservation.schema.ts";
import { rejectionReason, withoutEquipment } from "#app/models/bookings/review/decision.schema.ts";
import { equipmentField, equipmentOfForm } from "#app/models/equipment/booked.schema.ts";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { comparing, idField } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const CHOOSE_WEEKDAY = "Escolha pelo menos um dia da semana";
const BAD_WEEKDAY = "Escolha dias da semana de 1 (segunda) a 7 (domingo)";
const BAD_FREQUENCY = "Escolha toda semana (1) ou a cada duas semanas (2)";
const TOO_MANY_ROOMS = `Indique outras salas para no máximo ${MAX_DATES} datas`;

const weekdays = z
  .array(z.literal(SERIES_WEEKDAYS, { error: BAD_WEEKDAY }), { error: CHOOSE_WEEKDAY })
  .max(SERIES_WEEKDAYS.length * 2, BAD_WEEKDAY)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))
  .refine((days) => days.length > 0, CHOOSE_WEEKDAY)
  .meta({
    description:
      "Os dias da semana que contam, de 1 (segunda) a 7 (domingo); um sábado com horário de segunda é 1",
    example: [4],
  });

function dates(description: string) {
  return z
    .array(dateInput, { error: "Datas inválidas" })
    .max(MAX_SCHOOL_DAYS_RANGE, `Indique no máximo ${MAX_SCHOOL_DAYS_RANGE} datas`)
    .optional()
    .meta({ description, example: ["2026-11-02"] });
}

const rooms = z
  .record(
    z.string().refine(isDateInput, "Data inválida"),
    z.array(idField("Selecione um ambiente")).min(1, "Selecione um ambiente").max(MAX_ENVIRONMENTS),
    "Datas e ambientes inválidos",
  )
  .refine((record) => Object.keys(record).length <= MAX_DATES, TOO_MANY_ROOMS)
  .optional()
  .meta({ description: "Outros ambientes para algumas datas", example: { "2026-04-23": [3] } });

const everyWeeks = z
  .literal([1, 2], { error: BAD_FREQUENCY })
  .default(1)
  .meta({ description: "1 para toda semana, 2 para a cada duas semanas", example: 1 });

const teacherUserId = idField("Selecione um professor").nullish().meta({
  description: "O professor de quem é a série; só o setor pedagógico e administradores o escolhem, e devem",
  example: 3,
});

export const seriesSchema = z
  .object({
    ...reservationContent,
    environmentIds: environments,
    shift,
    ...times,
    weekdays,
    everyWeeks,
    startDate,
    endDate,
    skip: dates("Datas que ficam de fora e viram aulas a repor"),
    force: dates("Datas reservadas assim mesmo, também fora dos dias letivos"),
    skipTaken: z.boolean().optional().meta({
      description:
        "Deixa de fora, como aulas a repor, as datas ocupadas por outra aprovada, bloqueadas ou fechadas",
      example: true,
    }),
    rooms,
    teacherUserId,
    ...joinedFields,
    equipment: equipmentField,
    override,
  })
  .superRefine(...checkTimes)
  .superRefine(...checkJoined);
export type SeriesBody = z.output<typeof seriesSchema>;

const CHOOSE_END = "Escolha até quando, ou o fim do período";
const BAD_WAY = "Escolha pular, outra sala em cada uma ou pedir mesmo assim";
const BAD_CHOICE = "Escolha pular, deixar de fora, reservar assim mesmo ou outra sala";

const seriesForm = z.object({
  ...reservationContent,
  environmentIds: environments,
  shift,
  lessons,
  weekdays: z
    .array(
      z.number({ error: BAD_WEEKDAY }).int(BAD_WEEKDAY).min(1, BAD_WEEKDAY).max(7, BAD_WEEKDAY).optional(),
      {
        error: CHOOSE_WEEKDAY,
      },
    )
    .max(SERIES_WEEKDAYS.length * 2, BAD_WEEKDAY)
    .transform((days) => [...new Set(days.filter((day) => day !== undefined))].sort((a, b) => a - b))
    .refine((days) => days.length > 0, CHOOSE_WEEKDAY),
  everyWeeks: z.literal([1, 2], { error: BAD_FREQUENCY }),
  startDate,
  endDate: endDate.optional(),
  untilTermEnd: z.boolean().optional(),
  choices: z
    .array(
      z
        .string()
        .regex(/^((ask|skip|out):\d{4}-\d{2}-\d{2}|room:\d{4}-\d{2}-\d{2}:\d{1,15})$/, BAD_CHOICE)
        .optional(),
    )
    .max(MAX_DATES * 4)
    .transform((texts) => texts.flatMap((text) => (text ? [text] : [])))
    .optional(),
  unavailable: z.enum(UNAVAILABLE_WAYS, { error: BAD_WAY }).default("skip"),
  acceptLoss: z.boolean().optional(),
  teacherUserId: owner,
  equipment: equipmentOfForm,
  override,
  formToken: z.string().max(64).optional(),
  ver: z.string().max(1).optional(),
  ...narrowing,
});

/** Adds that neither a day nor the term's end was chosen: arguments of `superRefine`. */
function checkEnd(
  input: { endDate?: string | undefined; untilTermEnd?: boolean | undefined },
  context: z.RefinementCtx,
): void {
  if (input.endDate || input.untilTermEnd) return;
  context.addIssue({ code: "custom", path: ["endDate"], message: CHOOSE_END });
}

/** The form of a series; its dates are seen before it is sent. */
export const seriesFormSchema = seriesForm.superRefine(checkEnd).superRefine(...checkLessons);
/** The same of staff, who choose whose it is. */
export const staffSeriesFormSchema = seriesForm
  .extend({ teacherUserId: teacher })
  .superRefine(checkEnd)
  .superRefine(...checkLessons);
export type SeriesFormInput = z.output<typeof seriesFormSchema>;
/** The same while it is filled in: rooms, and whose it is, may come later. */
export const seriesDatesSchema = seriesForm
  .extend({ environmentIds: z.array(idField(CHOOSE_ENVIRONMENT)).max(MAX_ENVIRONMENTS).default([]) })
  .superRefine(checkEnd)
  .superRefine(...checkLessons);

const CHOOSE_SCOPE = "Escolha só esta, esta e as próximas ou todas";
const scope = z
  .enum(SERIES_SCOPES, { error: "Escolha this, following ou all" })
  .meta({ description: "Só a reserva, ela e as próximas, ou todas de hoje em diante", example: "following" });
const NEEDS_RESERVATION = "Indique a reserva";
const reservationId = idField(NEEDS_RESERVATION)
  .optional()
  .meta({ description: "A reserva da qual se parte; dispensável em `all`", example: 12 });

/** Adds that a scope lacks the reservation that it starts from: arguments of `superRefine`. */
function checkScope(
  input: { scope: string; reservationId?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (input.scope === "all" || input.reservationId !== undefined) return;
  context.addIssue({ code: "custom", path: ["reservationId"], message: NEEDS_RESERVATION });
}

export const changeSeriesSchema = z
  .object({
    scope,
    reservationId,
    ...z.object(reservationContent).partial().shape,
    environmentIds: environments.optional(),
    shift: shift.optional(),
    ...times,
    teacherUserId,
    override,
    ...expectedVersion,
  })
  .superRefine(checkScope)
  .superRefine(...checkTimes);
export type ChangeSeriesBody = z.output<typeof changeSeriesSchema>;

export const removeSeriesSchema = z
  .object({
    scope,
    reservationId: z
      .string()
      .regex(/^\d{1,15}$/, NEEDS_RESERVATION)
      .transform(Number)
      .optional()
      .meta({
        ...{ type: "integer", minimum: 1 },
        description: "A reserva da qual se parte; dispensável em `all`",
        example: 12,
      }),
    ...expectedVersion,
  })
  .superRefine(checkScope);
export type RemoveSeriesQuery = z.output<typeof removeSeriesSchema>;

const decided = { description: "A situação que as reservas pendentes recebem" };

export const seriesStatusSchema = z.discriminatedUnion(
  "status",
  [
    z.object({
      status: z.literal("approved").meta(decided),
      only: z.literal("free", { error: "Só free" }).optional().meta({
        description: "Só as datas em que nenhuma aprovada está no lugar",
        example: "free",
      }),
      override,
      withoutEquipment,
      ...expectedVersion,
    }),
    z.object({ status: z.literal("rejected").meta(decided), rejectionReason, ...expectedVersion }),
  ],
  { error: "O status deve ser approved ou rejected" },
);
export type SeriesStatusBody = z.output<typeof seriesStatusSchema>;

const NO_PLACE = "Escolha um dos lugares, ou outro dia ou sala";

/** What becomes of a missing lesson: it is made up in a place of the list, or not at all. */
export const gapFormSchema = z
  .object({
    gapId: idField("Escolha a aula a repor"),
    act: z.enum(["dismiss", "reopen"], { error: "Escolha repor ou não repor" }).optional(),
    date: dateInput.optional(),
    environmentIds: environments.optional(),
  })
  .refine(({ act, date, environmentIds }) => act || (date && environmentIds), {
    path: ["date"],
    message: NO_PLACE,
    ...comparing("act", "date", "environmentIds"),
  });

const DECISIONS = ["approve", "free", "override", "without", "reject"] as const;

/**
 * The decision of the queue's dialog: all, the free ones, all beside approved ones too, all without the equipment that
 * is short, or none.
 */
export const seriesDecisionSchema = z
  .object({
    act: z.enum(DECISIONS, { error: "Escolha aprovar ou rejeitar" }),
    rejectionReason: rejectionReason.optional(),
    ...expectedVersion,
  })
  .refine(({ act, rejectionReason: reason }) => act !== "reject" || reason, {
    path: ["rejectionReason"],
    message: "Por favor, forneça um motivo para a rejeição",
    ...comparing("act", "rejectionReason"),
  });
export type SeriesDecision = z.output<typeof seriesDecisionSchema>;

/** What a teacher does with a series of theirs; the fields of other acts are ignored. */
export const mySeriesSchema = z
  .object({
    act: z.enum(["change", "remove", "cancel", "separate"], {
      error: "Escolha mudar, excluir, cancelar ou separar",
    }),
    scope: scope.optional(),
    reservationId,
    disciplineId: reservationContent.disciplineId.optional(),
    notes: reservationContent.notes,
    /** Without it the rooms stay as they are. */
    withRooms: z.boolean().optional(),
    environmentIds: environments.optional(),
    startDate: dateInput.optional(),
    endDate: dateInput.optional(),
    ...narrowing,
    ...expectedVersion,
  })
  .superRefine((input, context) => {
    const { act, scope: extent, reservationId: from, startDate: first, endDate: last } = input;
    const { withRooms, environmentIds: rooms } = input;
    if (act === "separate") return;
    if (act === "cancel") {
      for (const [path, value] of [
        ["startDate", first],
        ["endDate", last],
      ] as const)
        if (!value) context.addIssue({ code: "custom", path: [path], message: INVALID_DATE });
    } else if (act === "change" && withRooms && !rooms)
      context.addIssue({ code: "custom", path: ["environmentIds"], message: CHOOSE_ENVIRONMENT });
    else if (!extent) context.addIssue({ code: "custom", path: ["scope"], message: CHOOSE_SCOPE });
    else checkScope({ scope: extent, reservationId: from }, context);
  });
export type MySeriesInput = z.output<typeof mySeriesSchema>;

export const listGapsSchema = z.object({
  userId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "Selecione um professor")
    .transform(Number)
    .optional()
    .meta({ ...{ type: "integer", minimum: 1 }, description: "Só as deste professor", example: 3 }),
  limit: limitField,
  cursor: cursorField(/^(\d{1,15})$/, ([id]) => Number(id)),
});

const CHOOSE_JOINED = "Escolha as reservas da lista.";

export const joinSeriesSchema = z.object({
  ids: z
    .array(
      z
        .string({ error: CHOOSE_JOINED })
        .transform((text) => decodeSeenRow(text))
        .refine((row) => row !== null, CHOOSE_JOINED),
      { error: CHOOSE_JOINED },
    )
    .min(1, CHOOSE_JOINED)
    .max(MAX_DATES, CHOOSE_JOINED)
    .transform((rows) => rows.flatMap((row) => (row ? [row] : []))),
});
