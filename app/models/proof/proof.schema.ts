import type { z } from "zod";
import { listReservationsSchema } from "#app/models/bookings/reservation-query.schema.ts";

/** The query of `GET /api/reservations/proof`: either end narrows the present period. */
export const proofSchema = listReservationsSchema.pick({ startDate: true, endDate: true });
export type ProofQuery = z.infer<typeof proofSchema>;
