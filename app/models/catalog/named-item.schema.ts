import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_RESOURCE_NAME_LENGTH } from "#app/domain/limits.ts";
import { idField, nameText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const TOO_SHORT = "O nome deve ter pelo menos 3 caracteres";

/** A discipline or a class: only its name is typed (rules R16.2). */
export const namedItemSchema = z.object({
  name: nameText(3, MAX_NAME_LENGTH, TOO_SHORT).meta({ description: "O nome" }),
});

const RESOURCE_TOO_SHORT = "O nome deve ter pelo menos 2 caracteres";
/** What rooms hold is named shorter: "TV" (rules R16.5). Signs that part a list in a table are no part of a name. */
export const resourceName = nameText(2, MAX_RESOURCE_NAME_LENGTH, RESOURCE_TOO_SHORT)
  .refine((name) => !/[;:\n]/.test(name), "O nome não pode ter ponto e vírgula nem dois-pontos")
  .meta({ description: "O que é", example: "Computador" });
/**
 * A class also names the school calendar that it follows, null for the default one, and its home room. What is left out
 * stays as it is.
 */
export const classSchema = namedItemSchema.extend({
  calendarId: idField("Selecione um calendário")
    .nullish()
    .meta({ description: "O calendário letivo da turma; nulo é o padrão", example: 1 }),
  homeEnvironmentId: idField("Selecione um ambiente").nullish().meta({
    description: "A sala da turma, que as aulas da grade sem ambiente tomam; nulo é nenhuma",
    example: 2,
  }),
});
export const changeClassSchema = classSchema.extend(expectedVersion);
/** A form's empty choices are the default calendar and no room. */
const formChoices = {
  calendarId: classSchema.shape.calendarId.transform((id) => id ?? null),
  homeEnvironmentId: classSchema.shape.homeEnvironmentId.transform((id) => id ?? null),
};
export const classFormSchema = classSchema.extend(formChoices);
export const changeClassFormSchema = changeClassSchema.extend(formChoices);
export const renameSchema = namedItemSchema.extend(expectedVersion);
export const resourceSchema = z.object({ name: resourceName });
export const renameResourceSchema = resourceSchema.extend(expectedVersion);
export type NamedItemInput = z.infer<typeof namedItemSchema> &
  Partial<Pick<z.infer<typeof classSchema>, "calendarId" | "homeEnvironmentId">>;
