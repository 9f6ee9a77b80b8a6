import { z } from "zod";
import { MAIL_KEYS } from "#app/domain/settings/setting.ts";
import { emailField } from "#app/models/people/user.schema.ts";

const sender = emailField.meta({ description: "Remetente", example: "reservas@escola.test" });

export const testMailSchema = z.object({
  to: emailField.meta({ description: "Destinatário", example: "ti@escola.test" }),
  from: sender,
});

export const teachersNoticeSchema = z.object({ fromEmail: sender });

/** A checkbox that is not ticked is not sent. */
const tick = z.boolean().default(false);

export const mailPreferencesSchema = z.object(
  Object.fromEntries(MAIL_KEYS.map((key) => [key, tick])) as Record<(typeof MAIL_KEYS)[number], typeof tick>,
);

/** What ends mail about the deadline: a button without a field, or what a mail program sends (RFC 8058). */
export const unsubscribeSchema = z.object({ "List-Unsubscribe": z.literal("One-Click").optional() });
