import { z } from "zod";

/** The `updatedAt` that the caller saw. Forms always send it; a call that leaves it out overwrites any version. */
export const expectedVersion = {
  updatedAt: z.string({ error: "Versão inválida" }).max(60).optional().meta({
    description:
      "Versão da linha: quando mudou pela última vez. Enviada numa alteração, recusa (409) se já for outra.",
    example: "2026-03-01T12:00:00.000Z",
  }),
};

export const expectedVersionSchema = z.object(expectedVersion);

export type ExpectedVersion = z.infer<typeof expectedVersionSchema>;
