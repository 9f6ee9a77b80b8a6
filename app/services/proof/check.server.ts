import { readProofCode } from "#app/domain/proof/proof-code.ts";
import type { CheckedItem, ProofClaim, ProofState } from "#app/domain/proof/proof-state.ts";
import { findProof, listProofItems, type Proof, type ProofItem } from "#app/models/proof/proof.server.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";

export type CheckedProof = {
  proof: Omit<Proof, "id" | "userId">;
  counts: Record<ProofState, number>;
  /** Sorts first what differs from the printed paper. */
  items: CheckedItem[];
};

function differences(claim: ProofClaim, present: ProofClaim): Partial<ProofClaim> {
  const now: Partial<ProofClaim> = {};
  if (claim.date !== present.date) now.date = present.date;
  if (claim.startTime !== present.startTime || claim.endTime !== present.endTime) {
    now.startTime = present.startTime;
    now.endTime = present.endTime;
  }
  if (JSON.stringify(claim.environmentNames) !== JSON.stringify(present.environmentNames)) {
    now.environmentNames = present.environmentNames;
  }
  if (claim.disciplineName !== present.disciplineName) now.disciplineName = present.disciplineName;
  if (claim.className !== present.className) now.className = present.className;
  return now;
}

/** Omits a new owner: the page publishes no more than the paper. */
function checkItem({ claim, present }: ProofItem, userId: number | null): CheckedItem {
  if (!present) return { claim, state: "cancelled", reason: "deleted", now: {} };
  if (present.status !== "approved") return { claim, state: "cancelled", reason: "notApproved", now: {} };
  if (userId === null || !present.teacherUserIds.includes(userId))
    return { claim, state: "changed", reason: "otherPerson", now: {} };
  const now = differences(claim, present);
  const isSame = Object.keys(now).length === 0;
  return { claim, state: isSame ? "valid" : "changed", reason: null, now };
}

const URGENCY: Record<ProofState, number> = { cancelled: 0, changed: 1, valid: 2 };

/** Wrong codes are counted, by person if signed in, else by address. */
export async function checkProof(
  deps: Deps,
  actor: Actor | null,
  input: { code: string; clientAddress: string },
): Promise<Result<CheckedProof>> {
  const caller = actor ? `user ${actor.id}` : input.clientAddress;
  const seconds = await deps.proofThrottle.lookUp(caller);
  if (seconds > 0) return refuse("tooManyAttempts", { seconds });
  const code = readProofCode(input.code);
  const found = code
    ? deps.db.read(() => {
        const proof = findProof(deps.db, code);
        return proof ? { proof, items: listProofItems(deps.db, proof.id) } : null;
      })
    : null;
  if (!found) return refuse("notFound");
  await deps.proofThrottle.found(caller);
  const { id: _, userId, ...proof } = found.proof;
  const items = found.items.map((item) => checkItem(item, userId));
  const counts = { valid: 0, changed: 0, cancelled: 0 };
  for (const { state } of items) counts[state]++;
  items.sort((a, b) => URGENCY[a.state] - URGENCY[b.state]);
  return ok({ proof, counts, items });
}
