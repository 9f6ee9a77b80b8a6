import { createHash, randomBytes } from "node:crypto";
import { addressOf } from "#app/domain/addresses.ts";
import { mondayOf } from "#app/domain/dates/civil-date.ts";
import { heldWhenApproved } from "#app/domain/equipment/equipment.ts";
import { formatProofCode, PROOF_CODE_ALPHABET, PROOF_CODE_LENGTH } from "#app/domain/proof/proof-code.ts";
import type { ProofClaim } from "#app/domain/proof/proof-state.ts";
import { accentOf } from "#app/domain/settings/accent-colour.ts";
import {
  countReservations,
  listReservations,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import type { ProofQuery } from "#app/models/proof/proof.schema.ts";
import { findSameProof, insertProof, insertProofItems } from "#app/models/proof/proof.server.ts";
import { readRange } from "#app/services/bookings/range.ts";
import { readPngLogo, schoolColour, schoolName } from "#app/services/settings/school/school.server.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatDate, formatInstant, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { proofText } from "#app/text/proof/proof.ts";
import { writeFailure } from "#db/write-failure.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { ProofPaper } from "./paper.ts";
import { type Period, periodWords } from "./period.ts";

/** About 80 pages; larger proofs are requested in parts (rules R15.5). */
const MAX_ROWS = 1000;
/** Requested again within this time, an unchanged proof has the same code. */
const SAME_PAPER_MS = 10 * 60 * 1000;

/** The present period, narrowed by the query (rules R3.35); refuses one without a paper. */
export function checkProofPeriod(deps: Deps, actor: Actor, query: ProofQuery): Result<Period> {
  const range = readRange(query, deps.timeZone);
  if (!range.ok) return range;
  const monday = mondayOf(schoolToday(deps));
  const from = range.value.startDate ?? monday;
  const startDate = from > monday ? from : monday;
  const endDate = range.value.endDate ?? null;
  const count = countReservations(
    deps.db,
    { kind: "own", userId: actor.id },
    { startDate, endDate: endDate ?? undefined, statuses: ["approved"] },
  );
  if (count === 0) return refuse("noApprovedReservations");
  if (count > MAX_ROWS) return refuse("proofTooLong", { count, max: MAX_ROWS });
  return ok({ startDate, endDate });
}

function newCode(): string {
  return Array.from(randomBytes(PROOF_CODE_LENGTH), (byte) => PROOF_CODE_ALPHABET[byte & 31]).join("");
}

function claimOf(row: Reservation): ProofClaim {
  const { date, startTime, endTime, environmentNames, disciplineName, className } = row;
  return { date, startTime, endTime, environmentNames, disciplineName, className };
}

function recordProof(deps: Deps, actor: Actor, period: Period, rows: Reservation[]) {
  const issuedAt = deps.now().toISOString();
  const items = rows.map((row) => ({ reservationId: row.id, ...claimOf(row) }));
  const digest = createHash("sha256")
    .update(JSON.stringify([actor.name, period, items]))
    .digest("hex");
  const since = new Date(deps.now().getTime() - SAME_PAPER_MS).toISOString();
  const same = findSameProof(deps.db, { userId: actor.id, digest, since, until: issuedAt });
  if (same) return same;
  const code = newCode();
  const proof = { code, userId: actor.id, personName: actor.name, ...period, digest, issuedAt };
  insertProofItems(deps.db, insertProof(deps.db, proof), items);
  return { code, issuedAt };
}

/** One letter for one sign, so that no accent is drawn apart from its letter. */
const printed = (text: string) => text.normalize("NFC");

/** What the lesson has for sure: what waits, or was rejected, by itself is not printed. */
function equipmentOf({ equipment }: Reservation): string | null {
  const held = heldWhenApproved(equipment);
  return held.length > 0 ? printed(held.map(bookedText.words).join(", ")) : null;
}

function paperOf(
  deps: Deps,
  input: {
    actor: Actor;
    period: Period;
    rows: Reservation[];
    code: string;
    issuedAt: string;
    origin: string;
  },
): ProofPaper {
  const code = formatProofCode(input.code);
  const colour = schoolColour(deps);
  return {
    schoolName: printed(schoolName(deps)),
    logo: readPngLogo(deps),
    colour: colour && accentOf(colour).light,
    personName: printed(input.actor.name),
    issued: proofText.paper.issued(formatInstant(input.issuedAt, deps.timeZone)),
    period: periodWords(input.period),
    count: proofText.paper.count(input.rows.length),
    code,
    address: input.origin + addressOf("proofCheck", code),
    rows: input.rows.map((row) => ({
      weekday: formatWeekday(row.date),
      date: formatDate(row.date),
      time: formatTimeRange(row.startTime, row.endTime),
      environments: printed(row.environmentNames.join(", ")),
      discipline: printed(row.disciplineName),
      className: printed(row.className),
      equipment: equipmentOf(row),
    })),
  };
}

/**
 * Makes the person's proof: records what it claims, under a new code, and lays it out.
 * The record is written although a GET asks for it (docs/decisions/0010).
 * @param origin scheme and host that the code on paper leads to.
 */
export async function issueProof(
  deps: Deps,
  actor: Actor,
  query: ProofQuery,
  origin: string,
): Promise<Result<{ pdf: Uint8Array<ArrayBuffer> }>> {
  if (deps.proofs.isFull()) return refuse("proofBusy");
  const seconds = await deps.proofThrottle.issue(actor.id);
  if (seconds > 0) return refuse("tooManyAttempts", { seconds });
  let recorded: Result<ProofPaper>;
  try {
    recorded = await deps.db.writeWhenUnlocked(() => {
      const ended = sessionRefusal(deps, actor);
      if (ended) return ended;
      const period = checkProofPeriod(deps, actor, query);
      if (!period.ok) return period;
      const { startDate, endDate } = period.value;
      const filter = { startDate, endDate: endDate ?? undefined, statuses: ["approved" as const] };
      const rows = listReservations(deps.db, { kind: "own", userId: actor.id }, filter);
      const { code, issuedAt } = recordProof(deps, actor, period.value, rows);
      return ok(paperOf(deps, { actor, period: period.value, rows, code, issuedAt, origin }));
    });
  } catch (error) {
    const failure = writeFailure(error);
    if (!failure) throw error;
    return refuse(failure === "diskFull" ? "diskFull" : "proofNotStored");
  }
  if (!recorded.ok) return recorded;
  const rendered = await deps.proofs.render(recorded.value);
  if (!rendered.ok) return rendered;
  return ok({ pdf: rendered.value });
}
