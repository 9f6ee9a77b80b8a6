import { type ZodType, z } from "zod";
import { count, day, id, status, text, wallClock } from "./fields.ts";

const faults = { message: text, errors: z.record(z.string(), z.array(z.string()).min(1)).optional() };

/** What every refused call answers (rules R10.2). */
export const Problem = z.object(faults).meta({ id: "Problem" });

/** What another server said is told along (rules R10.19). */
export const MailProblem = z.object({ ...faults, details: text.optional() }).meta({ id: "MailProblem" });

/** An approved reservation in the way of another one, in one of its rooms. */
export const Rival = z
  .object({
    reservationId: id,
    environmentId: id,
    environmentName: text,
    userName: text.nullable(),
    status,
    date: day,
    startTime: wallClock,
    endTime: wallClock,
  })
  .meta({ id: "Rival" });

/** The first reservations in the way; with how many there are where these are not all. */
const rivals = {
  conflicts: z.array(Rival).optional(),
  conflictCount: count.optional(),
  truncated: z.literal(true).optional(),
};

/** A refusal because of approved reservations (rules R3.17). */
export const ConflictProblem = z.object({ ...faults, ...rivals }).meta({ id: "ConflictProblem" });

/** A refusal because the row has changed since the caller saw it, with the row as it is (rules R3.26). */
export function changedProblem<T extends ZodType>(name: string, row: T) {
  return z.object({ ...faults, current: row.optional() }).meta({ id: `${name}ChangedProblem` });
}

/** Either of the two. */
export function changedOrConflictProblem<T extends ZodType>(name: string, row: T) {
  return z.object({ ...faults, ...rivals, current: row.optional() }).meta({ id: `${name}ChangedProblem` });
}

/** A deletion, and whatever has no row to give (rules R10.3). */
export const Done = z.object({ message: text }).meta({ id: "Done" });

/** What was done about mail, with what the server or the queue says. */
export const MailDone = z.object({ message: text, details: text }).meta({ id: "MailDone" });
