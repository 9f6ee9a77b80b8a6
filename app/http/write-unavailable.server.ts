import { parse } from "@conform-to/react";
import { data } from "@remix-run/node";
import { type MatrixKey, matrix, matrixRow } from "#app/services/access/matrix.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import type { Refusal } from "#app/services/result.ts";
import { accountText } from "#app/text/people/account.ts";
import type { RequestContext } from "./access/request-context.ts";
import { apiRefusal } from "./api/api.server.ts";
import { isApiPath } from "./api/api-path.ts";
import { type FormReply, refuseAsText } from "./form/form.server.ts";
import { knownFields } from "./form/form-names.server.ts";

export type WriteErrorReply = FormReply & { writeError: string };

/** Actions without a screen whose failure has a title. */
const FAILURES: Partial<Record<MatrixKey, (sentence: string) => string>> = {
  "POST /sair": accountText.logoutFailedWith,
};

export function hasPage(key: MatrixKey): boolean {
  const page = key.replace("POST ", "GET ");
  return page !== key && page in matrix;
}

export function hasForm(key: MatrixKey): boolean {
  return hasPage(key) && !key.includes(" /api/") && !matrixRow(key).answersFile;
}

/**
 * Answers a write that the database cannot take now (503; 507 where the disk is full), or that its own rules refuse
 * (409). A screen stays with all that
 * was typed, except passwords; without a screen, the sentence alone.
 * @param asked.form what was sent.
 */
export function answerWriteUnavailable(
  key: MatrixKey,
  { url, context, form }: { url: URL; context: RequestContext; form: FormData },
  refusal: Refusal,
) {
  if (isApiPath(url.pathname)) return apiRefusal(refusal);
  if (!hasForm(key)) return refuseAsText(context, refusal, FAILURES[key]);
  const writeError = problemSentence(refusal);
  const { fields } = knownFields(form);
  const hideFields = [...fields.keys()].filter((name) => /password/i.test(name));
  const submission = parse(fields, { resolve: () => ({ error: { "": [writeError] } }) });
  const reply: WriteErrorReply = { result: submission.reply({ hideFields }), writeError };
  return data(reply, { status: problemStatus(refusal) });
}
