import { z } from "zod";
import { KEY_KINDS } from "#app/domain/api-key.ts";
import { MAX_KEY_NAME_LENGTH } from "#app/domain/limits.ts";
import { typedText } from "./text.schema.ts";

const TOO_SHORT = "O nome deve ter pelo menos 3 caracteres";

/** A key for a program: what it is called, and whether it may write. */
export const apiKeySchema = z.object({
  name: z
    .string({ error: TOO_SHORT })
    .pipe(typedText(MAX_KEY_NAME_LENGTH).pipe(z.string().min(3, TOO_SHORT))),
  kind: z.enum(KEY_KINDS, { error: "Escolha o que a chave pode fazer" }),
});

export type ApiKeyInput = z.infer<typeof apiKeySchema>;
