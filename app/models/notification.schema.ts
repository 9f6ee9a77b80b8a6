import { z } from "zod";
import { idField } from "./text.schema.ts";

const INVALID = "Endereço inválido";

/**
 * Which notifications were seen: up to the newest one that the page knew of. `pagina` is the page to go back
 * to; a script that stays on its page leaves it out.
 */
export const markReadSchema = z.object({ ate: idField(INVALID), pagina: idField(INVALID).optional() });
