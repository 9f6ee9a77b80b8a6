import { z } from "zod";
import { MAX_WELCOME_LENGTH } from "#app/domain/limits.ts";
import { shift } from "#app/models/bookings/reservation.schema.ts";
import { requiredText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const TOO_SHORT = "A mensagem deve ter pelo menos 5 caracteres";

const message = requiredText(5, MAX_WELCOME_LENGTH, TOO_SHORT).meta({
  description: "O texto do painel",
  example: "Bom dia e boa aula!",
});

/** One shift's message, as the calls take it (rules R10.17). */
export const welcomeMessageSchema = z.object({
  shift,
  message,
});
export type WelcomeMessageInput = z.infer<typeof welcomeMessageSchema>;

export const changeWelcomeMessageSchema = welcomeMessageSchema.extend(expectedVersion);

export const welcomeFormSchema = z.object({
  morning: message,
  afternoon: message,
  evening: message,
  ...expectedVersion,
});
export type WelcomeForm = z.infer<typeof welcomeFormSchema>;
