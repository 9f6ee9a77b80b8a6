import { z } from "zod";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { idField } from "#app/models/text.schema.ts";

const INVALID = "Endereço inválido";

/** The query of `GET /api/notifications`; a notification's place is its instant and id: `2026-03-12T13:00:00.000Z_7`. */
export const listNotificationsSchema = z.object({
  limit: limitField,
  cursor: cursorField(/^(\d{4}-[\d:.TZ-]{6,20})_(\d{1,15})$/, ([date = "", id]) => ({
    date,
    id: Number(id),
  })),
});

/**
 * Which notifications were seen: up to the newest one that the page knew of. `pagina` is the page to go back
 * to; a script that stays on its page leaves it out.
 */
export const markReadSchema = z.object({ ate: idField(INVALID), pagina: idField(INVALID).optional() });
