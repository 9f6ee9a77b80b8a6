import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { formatDate } from "#app/text/format.ts";
import { proofText } from "#app/text/proof/proof.ts";

export type Period = { startDate: CivilDate; endDate: CivilDate | null };

export function periodWords({ startDate, endDate }: Period): string {
  const { from, range } = proofText.paper;
  return endDate ? range(formatDate(startDate), formatDate(endDate)) : from(formatDate(startDate));
}
