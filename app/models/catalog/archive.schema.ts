import { z } from "zod";
import { ARCHIVED_FILTERS } from "#app/domain/archive.ts";
import { MAX_ARCHIVED_AT_ONCE, MAX_NAME_LENGTH } from "#app/domain/limits.ts";
import { namePageSchema } from "#app/models/page.schema.ts";
import { idField, nameText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

/** What a call says of archiving a row; with `override` lessons to come stay where they are. */
const archiving = {
  archived: z
    .boolean({ error: "Informe verdadeiro ou falso" })
    .optional()
    .meta({ description: "Se está arquivado: não é oferecido mais e mantém o nome", example: false }),
  override: z
    .boolean({ error: "Informe verdadeiro ou falso" })
    .optional()
    .meta({ description: "Arquiva mesmo com aulas por vir, que ficam como estão", example: false }),
};

/**
 * A change that may also archive the row: `archived` alone changes nothing else, without it every field of `schema` is
 * asked for.
 */
export function archivable<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return schema
    .partial()
    .extend({ ...archiving, ...expectedVersion })
    .transform((value, context) => {
      if (isArchivingAlone(value)) return value;
      const whole = schema.safeParse(value);
      for (const { path, message } of whole.error?.issues ?? [])
        context.addIssue({ code: "custom", path, message });
      // With what the schema puts where a field is left out.
      return { ...value, ...whole.data };
    });
}

const ALONE = { ...archiving, ...expectedVersion };

/** Whether a change says nothing but whether the row is archived. */
export function isArchivingAlone(change: object): boolean {
  return "archived" in change && Object.keys(change).every((name) => name in ALONE);
}

const archivedFilter = {
  archived: z
    .enum(ARCHIVED_FILTERS, { error: "Use false, true ou all" })
    .optional()
    .meta({ description: "Também os arquivados (`all`), ou só eles (`true`)", example: "all" }),
};

export const archivedPageSchema = namePageSchema.extend(archivedFilter);

/** The form by which rows are archived: which, and the lessons to come that it showed. */
export const archiveFormSchema = z.object({
  ids: z.array(idField("Marque o que arquivar")).min(1, "Marque o que arquivar").max(MAX_ARCHIVED_AT_ONCE),
  seen: z.string().max(60).optional(),
});

export const restoreFormSchema = z.object({
  name: nameText(1, MAX_NAME_LENGTH, "Escreva o nome").optional(),
  ...expectedVersion,
});
