import { z } from "zod";
import { KEY_KINDS } from "#app/domain/access/api-key.ts";
import { MAX_KEY_NAME_LENGTH } from "#app/domain/limits.ts";
import { nameText } from "#app/models/text.schema.ts";

export const apiKeySchema = z.object({
  name: nameText(3, MAX_KEY_NAME_LENGTH, "O nome deve ter pelo menos 3 caracteres"),
  kind: z.enum(KEY_KINDS, { error: "Escolha o que a chave pode fazer" }),
});

export type ApiKeyInput = z.infer<typeof apiKeySchema>;
