import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { addressWithTyped } from "#app/http/form/typed-fields.server.ts";
import { hasPage } from "#app/http/write-unavailable.server.ts";
import type { MatrixKey } from "#app/services/access/matrix.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import type { RequestContext } from "./request-context.ts";

function signInAddress(target: string): string {
  return target === ADDRESSES.home
    ? ADDRESSES.signIn
    : `${ADDRESSES.signIn}?${new URLSearchParams({ voltar: target })}`;
}

type SignedOutRequest = {
  url: URL;
  method: string;
  form: FormData;
  openedBy: string | null;
  context: RequestContext;
};

/** The login leads back; a submitted form is told that the session is over, and comes back to the form. */
export function requireSignIn(key: MatrixKey, { url, method, form, openedBy, context }: SignedOutRequest) {
  if (method === "GET" || method === "HEAD") {
    return redirect(method === "GET" ? signInAddress(url.pathname + url.search) : ADDRESSES.signIn);
  }
  const target = hasPage(key)
    ? addressWithTyped(url, form, context.openers.read(openedBy)?.userId)
    : ADDRESSES.home;
  return redirectWithToast(context, signInAddress(target), {
    title: problemSentence(refuse("signedOut")),
    variant: "warning",
  });
}
