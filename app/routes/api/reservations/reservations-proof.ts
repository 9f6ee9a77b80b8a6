import { apiRefusal } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { pdfAnswer, proofFailure, retryLater } from "#app/http/proof/proof-response.server.ts";
import { checkProofPeriod, issueProof } from "#app/services/proof/issue.server.ts";

export const loader = apiCalls({
  "GET /api/reservations/proof": async ({ query, request, url, actor, context, deps }) => {
    if (request.method === "HEAD") {
      const period = checkProofPeriod(deps, actor, query);
      return period.ok ? pdfAnswer(deps, null) : apiRefusal(period);
    }
    try {
      const result = await issueProof(deps, actor, query, context.origin);
      return result.ok ? pdfAnswer(deps, result.value.pdf) : retryLater(apiRefusal(result));
    } catch (error) {
      context.reportError(error, url.pathname);
      return retryLater(apiRefusal(proofFailure(error)));
    }
  },
});
