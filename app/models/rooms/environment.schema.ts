import { z } from "zod";
import {
  MAX_ENVIRONMENT_DESCRIPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_RESOURCE_COUNT,
  MAX_RESOURCES,
  MAX_ROOM_PEOPLE,
} from "#app/domain/limits.ts";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import type { EnvironmentContentName } from "#app/domain/rooms/environment-content.ts";
import { resourceName } from "#app/models/catalog/named-item.schema.ts";
import { comparing, nameText, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const NAME_REQUIRED = "Nome é obrigatório";
const TYPE_REQUIRED = "Tipo é obrigatório";
const BAD_CAPACITY = "A capacidade deve ser um número inteiro de 1 a 100.000";
const BAD_TEXT = "Informe um texto";

const BAD_RESOURCES = `Informe até ${MAX_RESOURCES} recursos`;
const BAD_APPROVAL = "Informe sector, responsible ou automatic";
const BAD_PEOPLE = `Informe até ${MAX_ROOM_PEOPLE} pessoas`;
const BAD_COUNT = "A quantidade deve ser um número inteiro de 1 a 10.000";
const COUNT_ALONE = "Marque o recurso ou apague a quantidade";

const resourceCount = z
  .number({ error: BAD_COUNT })
  .int(BAD_COUNT)
  .min(1, BAD_COUNT)
  .max(MAX_RESOURCE_COUNT, BAD_COUNT)
  .nullish()
  .transform((value) => value ?? null)
  .meta({ description: "Quantos há; nulo onde ninguém contou", example: 24 });

export const environmentContent = {
  capacity: z
    .number({ error: BAD_CAPACITY })
    .int(BAD_CAPACITY)
    .min(1, BAD_CAPACITY)
    .max(100_000, BAD_CAPACITY)
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: "Quantos lugares", example: 40 }),
  location: z
    .string({ error: BAD_TEXT })
    .nullish()
    .pipe(optionalText(MAX_LOCATION_LENGTH))
    .meta({ description: "Onde fica", example: "Bloco A" }),
  description: z
    .string({ error: BAD_TEXT })
    .nullish()
    .pipe(optionalText(MAX_ENVIRONMENT_DESCRIPTION_LENGTH))
    .meta({ description: "Descrição", example: "Projetor no teto" }),
} satisfies Record<EnvironmentContentName, z.ZodType>;

const people = z
  .array(z.number({ error: BAD_PEOPLE }).int(BAD_PEOPLE).positive(BAD_PEOPLE), { error: BAD_PEOPLE })
  .max(MAX_ROOM_PEOPLE, BAD_PEOPLE);

/** A room, laboratory or auditorium (rules R16.1). What is left out of an update becomes empty. */
export const environmentSchema = z.object({
  name: nameText(1, MAX_NAME_LENGTH, NAME_REQUIRED).meta({ description: "O nome", example: "Sala 2" }),
  type: z.enum(ENVIRONMENT_TYPES, { error: TYPE_REQUIRED }).meta({ description: "O tipo", example: "Sala" }),
  ...environmentContent,
  // Left out of an update they stay: callers from before there were any don't name them.
  resources: z
    .array(z.object({ name: resourceName, count: resourceCount }), { error: BAD_RESOURCES })
    .max(MAX_RESOURCES, BAD_RESOURCES)
    .optional()
    .meta({ description: "O que há no ambiente" }),
  approval: z
    .enum(APPROVALS, { error: BAD_APPROVAL })
    .optional()
    .meta({ description: "Quem decide os pedidos", example: "responsible" }),
  responsibleUserIds: people.optional().meta({ description: "Quem responde pelo ambiente", example: [2] }),
  automaticUserIds: people.optional().meta({
    description: "De quem a aprovação automática vale; vazio para todas as pessoas",
    example: [],
  }),
});
export const changeEnvironmentSchema = environmentSchema.extend(expectedVersion);
export type EnvironmentInput = z.infer<typeof environmentSchema>;

/** What the form sends of resources: a row of each that there is, whose name is its ticked box. */
const tickedResources = {
  resources: z
    .array(
      z
        .object({ name: resourceName.optional(), count: resourceCount })
        .refine(({ name, count }) => name !== undefined || count === null, {
          path: ["count"],
          error: COUNT_ALONE,
          ...comparing("name", "count"),
        }),
    )
    .max(MAX_RESOURCES)
    .optional()
    .transform((rows = []) =>
      rows.flatMap(({ name, count }) => (name === undefined ? [] : [{ name, count }])),
    ),
  // A form without a ticked box sends no field: the list is empty.
  responsibleUserIds: people.optional().transform((ids = []) => ids),
  automaticUserIds: people.optional().transform((ids = []) => ids),
};
export const environmentFormSchema = environmentSchema.extend(tickedResources);
export const changeEnvironmentFormSchema = changeEnvironmentSchema.extend(tickedResources);
