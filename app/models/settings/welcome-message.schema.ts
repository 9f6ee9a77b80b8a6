import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_WELCOME_LENGTH } from "#app/domain/limits.ts";
import { requiredText } from "#app/models/text.schema.ts";
import { seenVersion } from "#app/models/version.schema.ts";

const TOO_SHORT = "A mensagem deve ter pelo menos 5 caracteres";

const message = requiredText(5, MAX_WELCOME_LENGTH, TOO_SHORT);

/** One shift's message, as the calls take it (rules R10.17). */
export const welcomeMessageSchema = z.object({
  shift: z.enum(SHIFTS, { error: "Selecione um turno" }),
  message,
});
export type WelcomeMessageInput = z.infer<typeof welcomeMessageSchema>;

/** The same of a message that is there already. */
export const changeWelcomeMessageSchema = welcomeMessageSchema.extend(seenVersion);

/** The form of all three shifts. */
export const welcomeFormSchema = z.object({
  morning: message,
  afternoon: message,
  evening: message,
  ...seenVersion,
});
export type WelcomeForm = z.infer<typeof welcomeFormSchema>;
