import { apiRefusal, readQuery } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { pdfAnswer, retryLater } from "#app/http/proof-response.server.ts";
import { proofSchema } from "#app/models/proof.schema.ts";
import { checkProofPeriod, issueProof } from "#app/services/proof/issue.server.ts";
import { refuse } from "#app/services/result.ts";

export const loader = guarded({
  "GET /api/reservations/proof": async ({ request, url, actor, context, deps }) => {
    const query = readQuery(url, proofSchema);
    if (request.method === "HEAD") {
      const period = checkProofPeriod(deps, actor, query);
      return period.ok ? pdfAnswer(deps, null) : apiRefusal(period);
    }
    try {
      const result = await issueProof(deps, actor, query, context.origin);
      return result.ok ? pdfAnswer(deps, result.value.pdf) : retryLater(apiRefusal(result));
    } catch (error) {
      context.reportError(error, url.pathname);
      return apiRefusal(refuse("proofFailed"));
    }
  },
});
