import type { AbsenceDecision } from "#app/domain/absences/absence.ts";
import type { DecisionsForm } from "#app/models/absences/absence.schema.ts";
import { listTeachersNamed } from "#app/models/bookings/joined.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { absenceText } from "#app/text/absences/absences.ts";

const { refused } = absenceText;

/**
 * Parses the form's choice for each lesson; lessons without one are left open. Refuses an unknown or ambiguous name by
 * its field.
 */
export function readChoices(
  { db }: Pick<Deps, "db">,
  { choices, others }: DecisionsForm,
): Result<AbsenceDecision[]> {
  const decisions: AbsenceDecision[] = [];
  for (const [index, choice] of choices.entries()) {
    const [id, to] = choice?.split(":") ?? [];
    const reservationId = Number(id);
    if (!to) continue;
    if (to === "cancel" || to === "keep") decisions.push({ reservationId, action: to });
    else {
      const name = others[index]?.trim() ?? "";
      const [userId, second] = to === "other" ? listTeachersNamed(db, name) : [Number(to)];
      const isOne = userId !== undefined && second === undefined;
      const sentence = name === "" ? refused.nameMissing : refused.unknown(name);
      if (!isOne) return refuse("invalid", {}, { [`others[${index}]`]: [sentence] });
      decisions.push({ reservationId, action: "substitute", userId });
    }
  }
  return ok(decisions);
}
