import { z } from "zod";
import { MAX_LISTED } from "#app/domain/limits.ts";

const BAD_LIMIT = `O limite deve ser um número inteiro de 1 a ${MAX_LISTED}`;
const BAD_CURSOR = "Cursor inválido. Siga o endereço do cabeçalho Link da página anterior.";

export const limitField = z
  .string()
  .regex(/^\d{1,4}$/, BAD_LIMIT)
  .transform(Number)
  .pipe(z.number().min(1, BAD_LIMIT).max(MAX_LISTED, BAD_LIMIT))
  .optional()
  .meta({
    ...{ type: "integer", minimum: 1, maximum: MAX_LISTED },
    description: `Quantas linhas por página, de 1 a ${MAX_LISTED}`,
    example: 50,
  });

/** Start of a page of a call: a cursor's text, parsed into its parts. */
export function cursorField<T>(format: RegExp, read: (parts: string[]) => T) {
  return z
    .string()
    .max(600, BAD_CURSOR)
    .regex(format, BAD_CURSOR)
    .transform((text) => read(format.exec(text)?.slice(1) ?? []))
    .optional()
    .meta({ description: "Onde a página começa: vem no endereço do cabeçalho `Link` da anterior" });
}

/** The query of a call that lists rows in the order of their ids; a row's place is its id. */
export const idPageSchema = z.object({
  limit: limitField,
  cursor: cursorField(/^(\d{1,15})$/, ([id]) => Number(id)),
});

/** The row that a page of a list of names comes after: `12-sala 0012` is row 12 under the sort key `sala 0012`. */
export type NameCursor = { sortKey: string; id: number };

export const namePageSchema = z.object({
  limit: limitField,
  cursor: cursorField(
    /^(\d{1,15})-([^\0]*)$/su,
    ([id, sortKey = ""]): NameCursor => ({ id: Number(id), sortKey }),
  ),
});
export type NamePageQuery = z.infer<typeof namePageSchema>;
