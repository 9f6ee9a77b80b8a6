import { z } from "zod";
import { typedText } from "./text.schema.ts";
import { seenVersion } from "./version.schema.ts";

const TOO_SHORT = "O nome deve ter pelo menos 3 caracteres";

/** A discipline or a class: only its name is typed (rules R16.2). */
export const namedItemSchema = z.object({
  name: z.string({ error: TOO_SHORT }).pipe(typedText(120).pipe(z.string().min(3, TOO_SHORT))),
});
/** The same of one that is there already. */
export const renameSchema = namedItemSchema.extend(seenVersion);
export type NamedItemInput = z.infer<typeof namedItemSchema>;
