import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import type { Refusal } from "#app/services/result.ts";
import { accountText } from "#app/text/people/account.ts";

/** Redirects to the sign-in page, which shows why the school's account was refused and has the local form. */
export function refuseExternal(context: RequestContext, target: string, refusal: Refusal) {
  const to =
    target === "/" ? ADDRESSES.signIn : `${ADDRESSES.signIn}?${new URLSearchParams({ voltar: target })}`;
  return redirectWithToast(context, to, {
    title: accountText.loginFailed,
    description: problemSentence(refusal),
    variant: "destructive",
  });
}
