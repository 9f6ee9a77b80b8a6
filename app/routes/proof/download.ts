import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { parseForm, redirectWithToast, refuseAsText } from "#app/http/form/form.server.ts";
import { pdfAnswer, proofFailure } from "#app/http/proof/proof-response.server.ts";
import { proofSchema } from "#app/models/proof/proof.schema.ts";
import { problemSentence } from "#app/services/problems.ts";
import { issueProof } from "#app/services/proof/issue.server.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { proofText } from "#app/text/proof/proof.ts";

const LIST = ADDRESSES.myReservations;

/** A failure's toast (rules R3.35). */
function toastOf(refusal: Refusal) {
  const sentence = problemSentence(refusal);
  const title = refusal.problem === "noApprovedReservations" ? proofText.noneTitle : proofText.failedTitle;
  return {
    title,
    ...(sentence === title ? {} : { description: sentence }),
    variant: "destructive" as const,
  };
}

/** A GET of this address is redirected to the list. */
export const loader = guarded({ "GET /minhas-reservas/comprovante": () => redirect(LIST) });

export const action = guarded({
  "POST /minhas-reservas/comprovante": async ({ form, url, actor, context, deps }) => {
    const { submission, refusal } = parseForm(form, proofSchema);
    if (refusal?.problem === "unknownFields") return refuseAsText(context, refusal);
    if (submission.status !== "success") return redirectWithToast(context, LIST, toastOf(refuse("invalid")));
    try {
      const result = await issueProof(deps, actor, submission.value, context.origin);
      return result.ok
        ? pdfAnswer(deps, result.value.pdf)
        : redirectWithToast(context, LIST, toastOf(result));
    } catch (error) {
      context.reportError(error, url.pathname);
      return redirectWithToast(context, LIST, toastOf(proofFailure(error)));
    }
  },
});
