import { data } from "@remix-run/node";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { refuseAsText } from "#app/http/form/form.server.ts";
import { hasForm } from "#app/http/write-unavailable.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { type MatrixKey, matrixRow } from "#app/services/access/matrix.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { errorText } from "#app/text/errors.ts";
import type { RequestContext } from "./request-context.ts";

/** Takes the field that says who opened the form out of it, so that handlers see only what was filled in. */
export function takeOpener(form: FormData): string | null {
  const [opener, ...others] = form.getAll(OPENED_BY);
  form.delete(OPENED_BY);
  return typeof opener === "string" && others.length === 0 ? opener : null;
}

/**
 * Refuses a form that somebody else opened than the person who is signed in, or that does not say who (rules R5.16).
 * The opener is named only to a caller who has a page that this program rendered for them.
 * @returns the sentence alone for an act without a screen, null where nothing is refused.
 * @throws the page that names both persons and leads to the form anew.
 */
export function refuseOtherOpener(
  key: MatrixKey,
  { url, openedBy, context }: { url: URL; openedBy: string | null; context: RequestContext },
): Response | null {
  const { who, anyOpener } = matrixRow(key);
  const actor = context.actor();
  if (who === "public" || anyOpener || !actor) return null;
  const opener = context.openers.read(openedBy);
  if (opener?.userId === actor.id) return null;
  const name = opener?.isSigned ? findUser(context.deps.db, opener.userId)?.name : undefined;
  const refusal = refuse("openedByOther", { opener: name, present: actor.name });
  if (!hasForm(key)) return refuseAsText(context, refusal);
  const body = {
    title: errorText.openedByOther,
    message: problemSentence(refusal),
    reopen: { to: url.pathname + url.search, label: errorText.reopenAs(actor.name) },
  };
  throw data(body, { status: problemStatus(refusal) });
}
