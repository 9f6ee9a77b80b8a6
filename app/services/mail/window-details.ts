import { z } from "zod";
import { WEEKDAYS } from "#app/domain/reservations/submission-window.ts";

const moment = z.object({ weekday: z.enum(WEEKDAYS), time: z.string() });

/** What a mail about the submission window keeps of it; `deadlineAt` is the instant that a reminder is for. */
export const windowDetails = z.object({ open: moment, deadline: moment, deadlineAt: z.string().optional() });
