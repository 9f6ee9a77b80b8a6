import { z } from "zod";

/** Staff confirm a past or blocked day, closed rooms or equipment, a booking rule, or a conflict with an approved reservation. */
export const override = z.boolean().optional().meta({
  description:
    "Vale só para o setor pedagógico e administradores: grava mesmo em data passada, dia bloqueado, com ambiente ou equipamento fechado, contra uma regra de reserva ou sobre outra aprovada",
  example: false,
});
