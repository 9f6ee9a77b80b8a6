import { z } from "zod";
import { expectedVersion } from "#app/models/version.schema.ts";

export const signInSchema = z.object({
  ways: z.enum(["password", "outside"], { error: "Escolha como a conta entra" }),
  /** A checkbox that is not ticked is not sent. */
  unlink: z.literal("on").optional(),
  ...expectedVersion,
});
export type SignInInput = z.infer<typeof signInSchema>;
