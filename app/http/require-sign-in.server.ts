import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { type MatrixKey, matrix, matrixRow } from "#app/services/access/matrix.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { redirectWithToast } from "./form.server.ts";
import { MAX_PATH } from "./internal-path.ts";
import type { RequestContext } from "./request-context.ts";

function signInAddress(target: string): string {
  return target === ADDRESSES.home
    ? ADDRESSES.signIn
    : `${ADDRESSES.signIn}?${new URLSearchParams({ voltar: target })}`;
}

/** The form's address with what was typed into it, where the form reads its fields from there. */
async function formAddress(key: MatrixKey, request: Request, url: URL): Promise<string> {
  const address = url.pathname + url.search;
  if (!matrixRow(key).readsAddress) return address;
  const typed = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string" && value) typed.append(name, value);
  }
  const full = `${url.pathname}?${typed}`;
  return full.length <= MAX_PATH ? full : address;
}

/**
 * Sends somebody without a session to the login, which leads back. A form that was sent says that the session
 * is over, and comes back to the form, not to the act.
 */
export async function sessionEnded(key: MatrixKey, request: Request, context: RequestContext) {
  const url = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD") {
    return redirect(request.method === "GET" ? signInAddress(url.pathname + url.search) : ADDRESSES.signIn);
  }
  const hasPage = key.replace("POST ", "GET ") in matrix;
  const target = hasPage ? await formAddress(key, request, url) : ADDRESSES.home;
  return redirectWithToast(context, signInAddress(target), { title: problemSentence(refuse("signedOut")) });
}
