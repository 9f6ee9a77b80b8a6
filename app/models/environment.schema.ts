import { z } from "zod";
import { ENVIRONMENT_TYPES } from "#app/domain/environment.ts";
import { optionalText, typedText } from "./text.schema.ts";
import { seenVersion } from "./version.schema.ts";

const NAME_REQUIRED = "Nome é obrigatório";
const TYPE_REQUIRED = "Tipo é obrigatório";
const BAD_CAPACITY = "A capacidade deve ser um número inteiro de 1 a 100.000";
const BAD_TEXT = "Informe um texto";

/** A room, laboratory or auditorium (rules R16.1). What is left out of an update becomes empty. */
export const environmentSchema = z.object({
  name: z.string({ error: NAME_REQUIRED }).pipe(typedText(120).pipe(z.string().min(1, NAME_REQUIRED))),
  type: z.enum(ENVIRONMENT_TYPES, { error: TYPE_REQUIRED }),
  capacity: z
    .number({ error: BAD_CAPACITY })
    .int(BAD_CAPACITY)
    .min(1, BAD_CAPACITY)
    .max(100_000, BAD_CAPACITY)
    .nullish()
    .transform((value) => value ?? null),
  location: z.string({ error: BAD_TEXT }).nullish().pipe(optionalText(120)),
  description: z.string({ error: BAD_TEXT }).nullish().pipe(optionalText(1000)),
});
/** The same of an environment that is there already. */
export const changeEnvironmentSchema = environmentSchema.extend(seenVersion);
export type EnvironmentInput = z.infer<typeof environmentSchema>;
