import type { CivilDate } from "#app/domain/dates/civil-date.ts";

export type ProofClaim = {
  date: CivilDate;
  startTime: string;
  endTime: string;
  environmentNames: string[];
  disciplineName: string;
  className: string;
};

export type ProofState = "valid" | "changed" | "cancelled";

/** One claim of the paper and what became of it; `now` holds only the facts that differ. */
export type CheckedItem = {
  claim: ProofClaim;
  state: ProofState;
  reason: "deleted" | "notApproved" | "otherPerson" | null;
  now: Partial<ProofClaim>;
};
