import { type Answer, answerOf, type FileAnswer, type Refused } from "#app/http/api/call-answer.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { WorkerTimeout } from "#app/services/process/worker-timeout.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { proofText } from "#app/text/proof/proof.ts";

const RETRY_AFTER_S = 60;

/** The paper as a download that no cache may store (rules R13.9). */
export function pdfAnswer(deps: Deps, pdf: Uint8Array<ArrayBuffer> | null): Answer<200, FileAnswer> {
  const response = new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${proofText.fileName(schoolToday(deps))}"`,
      "Cache-Control": "no-store",
    },
  });
  return answerOf(response);
}

/** What a proof that could not be made is refused with: transient where its worker ran out of time (rules R3.35). */
export function proofFailure(error: unknown): Refusal {
  return refuse(error instanceof WorkerTimeout ? "fileTooSlow" : "proofFailed");
}

/** Sets `Retry-After` where the refusal is transient. */
export function retryLater(response: Refused): Refused {
  if (response.status === 503) response.headers.set("Retry-After", String(RETRY_AFTER_S));
  return response;
}
