import { type ZodType, z } from "zod";
import { parseMoment, WEEKDAYS } from "#app/domain/bookings/submission-window.ts";
import { MAX_SCHOOL_NAME_LENGTH } from "#app/domain/limits.ts";
import { PUBLIC_NAMES } from "#app/domain/public/public-name.ts";
import {
  ANIMATION_SPEEDS,
  MAIL_KEYS,
  REFRESH_SECONDS,
  type SettingKey,
  WINDOW_KEYS,
} from "#app/domain/settings/setting.ts";
import { hasLetterOrDigit } from "#app/domain/typed-text.ts";
import { emailField } from "#app/models/people/user.schema.ts";
import { NO_LETTER, typedText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const { least, most } = REFRESH_SECONDS;
const BAD_MOMENT = "Informe o dia da semana em inglês e a hora, como monday|07:30";
const BAD_SWITCH = "Informe true ou false";
const BAD_INTERVAL = `O intervalo deve ser um número inteiro de ${least} a ${most} segundos`;
const BAD_LIMIT = "O limite deve ser um número inteiro de 1 a 99.999";
const BAD_SPEED = "Escolha a velocidade";
const BAD_PUBLIC_NAME = "Escolha o que as páginas públicas mostram";
const BAD_WEEKDAY = "Escolha o dia da semana";
const BAD_TIME = "Informe a hora";
const BAD_COLOUR = "Informe a cor como #RRGGBB, por exemplo #1B5E20";
const BAD_VALUE = "Informe um texto";

const moment = z.string().refine((value) => parseMoment(value) !== null, BAD_MOMENT);
const onOrOff = z.enum(["true", "false"], { error: BAD_SWITCH });
const speed = z.enum(ANIMATION_SPEEDS, { error: BAD_SPEED });
const interval = z
  .number({ error: BAD_INTERVAL })
  .int(BAD_INTERVAL)
  .min(least, BAD_INTERVAL)
  .max(most, BAD_INTERVAL);
const limit = z.number({ error: BAD_LIMIT }).int(BAD_LIMIT).min(1, BAD_LIMIT).max(99_999, BAD_LIMIT);

/** A whole number as settings hold it: without sign, leading zeros and spaces. */
function digits(number: z.ZodNumber, message: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, message)
    .refine((value) => number.safeParse(Number(value)).success, message);
}

/** Empty for what holds without a setting. */
const schoolName = typedText(MAX_SCHOOL_NAME_LENGTH)
  .regex(/^[^\r\n\t]*$/, BAD_VALUE)
  .refine((name) => name === "" || hasLetterOrDigit(name), NO_LETTER);
const colour = z
  .string({ error: BAD_COLOUR })
  .trim()
  .regex(/^(?:#[0-9a-f]{6})?$/i, BAD_COLOUR);

const publicName = z.enum(PUBLIC_NAMES, { error: BAD_PUBLIC_NAME });

export const SETTING_SCHEMAS: Record<SettingKey, ZodType<string>> = {
  reservation_open: moment,
  reservation_deadline: moment,
  reservation_window_enforced: onOrOff,
  pending_limit: digits(limit, BAD_LIMIT),
  mail_from: z.literal("").or(emailField),
  mail_approval: onOrOff,
  mail_rejection: onOrOff,
  mail_transfer: onOrOff,
  mail_deletion: onOrOff,
  mail_requests: onOrOff,
  mail_reminder: onOrOff,
  refresh_interval: digits(interval, BAD_INTERVAL),
  animation_speed: speed,
  school_name: schoolName,
  school_colour: colour,
  public_teacher_name: publicName,
};

export const settingSchema = z.object({
  value: z
    .string({ error: BAD_VALUE })
    .max(300, BAD_VALUE)
    .meta({ description: "O valor, como texto", example: "monday|07:30" }),
  ...expectedVersion,
});

const weekday = z.enum(WEEKDAYS, { error: BAD_WEEKDAY });
const time = z.string({ error: BAD_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, BAD_TIME);
/** A checkbox that is not ticked is not sent. */
const tick = z.boolean().default(false);

export const noticesFormSchema = z.object({
  openWeekday: weekday,
  openTime: time,
  deadlineWeekday: weekday,
  deadlineTime: time,
  reservation_window_enforced: tick,
  pending_limit: limit,
  mail_from: emailField.optional(),
  mail_approval: tick,
  mail_rejection: tick,
  mail_transfer: tick,
  mail_deletion: tick,
  mail_requests: tick,
  mail_reminder: tick,
  ...expectedVersion,
});
export type NoticesForm = z.infer<typeof noticesFormSchema>;

export const displayFormSchema = z.object({
  refresh_interval: interval,
  animation_speed: speed,
  ...expectedVersion,
});

export const schoolFormSchema = z.object({
  school_name: schoolName.default(""),
  school_colour: colour.default(""),
  public_teacher_name: publicName.default("full"),
  removeLogo: tick,
  ...expectedVersion,
});
export type SchoolForm = z.infer<typeof schoolFormSchema>;

export const NOTICES_KEYS: SettingKey[] = [...WINDOW_KEYS, "pending_limit", "mail_from", ...MAIL_KEYS];
