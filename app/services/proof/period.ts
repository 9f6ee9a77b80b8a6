import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { formatDate } from "#app/text/format.ts";
import { proofText } from "#app/text/proof/proof.ts";

/** The days that a proof covers; without an end, everything from its start onward. */
export type Period = { startDate: CivilDate; endDate: CivilDate | null };

/** The words of a period: `Reservas aprovadas a partir de 09/03/2026`. */
export function periodWords({ startDate, endDate }: Period): string {
  const { from, range } = proofText.paper;
  return endDate ? range(formatDate(startDate), formatDate(endDate)) : from(formatDate(startDate));
}
