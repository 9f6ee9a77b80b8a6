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
