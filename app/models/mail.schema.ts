import { z } from "zod";
import { emailField } from "./user.schema.ts";

/** A test mail: recipient and sender, both required. */
export const testMailSchema = z.object({ to: emailField, from: emailField });

/** The notice of the submission window to all teachers. */
export const teachersNoticeSchema = z.object({ fromEmail: emailField });
