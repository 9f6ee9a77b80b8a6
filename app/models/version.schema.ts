import { z } from "zod";

/**
 * The version of a row that the caller saw: its `updatedAt`, as it was given. Forms always send it; a call may leave
 * it out, and then overwrites any version.
 */
export const seenVersion = {
  updatedAt: z.string({ error: "Versão inválida" }).max(40).optional().meta({
    description:
      "Versão da linha: quando mudou pela última vez. Enviada numa alteração, recusa (409) se já for outra.",
    example: "2026-03-01T12:00:00.000Z",
  }),
};

/** The input of a deletion without further options. */
export const seenSchema = z.object(seenVersion);

export type Seen = z.infer<typeof seenSchema>;

/** The version of rows of which none was ever saved: an empty one would not be sent by a form. */
const NEVER_SAVED = "never";

/** The version of several rows that are edited together: that of the one that changed last. */
export function versionOfAll(rows: { updatedAt: string | null }[]): string {
  const versions = rows.flatMap(({ updatedAt }) => updatedAt ?? []);
  return versions.sort().at(-1) ?? NEVER_SAVED;
}
