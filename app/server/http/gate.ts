/** What every request must pass before Remix sees it (rules R13.3, R13.4, R13.10). */

import { ADDRESSES } from "#app/domain/addresses.ts";
import { methodsOf } from "#app/http/access/allowed-methods.ts";
import { isAccepted } from "#app/http/api/accepted.ts";
import { isApiPath } from "#app/http/api/api-path.ts";
import { problemText } from "#app/text/problems.ts";
import { refusedRequestText as text } from "#app/text/reservations/refused-request.ts";
import { type PlainAnswer, plainAnswer } from "./answers.ts";
import { keyOfCall } from "./bearer.ts";
import { isReadable } from "./request-address.ts";
import { refuseBody } from "./request-body.ts";

const UNSAFE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** What one address or another takes. */
export const KNOWN_METHODS = ["GET", "HEAD", ...UNSAFE_METHODS, "OPTIONS"];

/** Whether any address of ours takes the method. */
export function isKnownMethod(method: string): boolean {
  return KNOWN_METHODS.includes(method);
}

/** Whether a request of this method is meant to change something. */
export function isUnsafe(method: string): boolean {
  return UNSAFE_METHODS.has(method);
}

function sameHost(origin: string, own: string, host: string | null, appUrl: string | null): boolean {
  if (appUrl) return origin === own;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const ONE_CLICK = ADDRESSES.unsubscribe.replace(":token", "");

/** A mail program ends reminders by a POST without cookies (RFC 8058); the address itself is the permission. */
function isOneClick({ pathname }: URL): boolean {
  return pathname.startsWith(ONE_CLICK) && !pathname.endsWith(".data");
}

/** Both headers must agree where a browser sends both: only ours and of our own site. */
function refuseForeignWrite(
  request: Request,
  url: URL,
  own: string,
  appUrl: string | null,
): PlainAnswer | null {
  const foreign = { status: 403, message: text.foreign(appUrl) };
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return foreign;
  const origin = request.headers.get("origin");
  if (origin !== null) return sameHost(origin, own, request.headers.get("host"), appUrl) ? null : foreign;
  return site !== null || isApiPath(url.pathname) || isOneClick(url) ? null : foreign;
}

/** Refuses a method that the address does not take, and an answer that the caller of a call does not take. */
function refuseMethod({ method, headers }: Request, { pathname }: URL): PlainAnswer | null {
  const { methods } = methodsOf(pathname);
  if (!methods.includes(method))
    return { status: 405, message: text.badMethod, headers: { Allow: methods.join(", ") } };
  return isAccepted(headers.get("accept"), pathname) ? null : { status: 406, message: text.notAccepted };
}

/** What an address takes, to who asks by OPTIONS. Nobody else's page is told that it may (docs/decisions/0150). */
export function answerOptions(url: URL): Response {
  const { isKnown, methods } = methodsOf(url.pathname);
  if (!isKnown) return plainAnswer(url, { status: 404, message: problemText.notFound() });
  return new Response(null, { status: 204, headers: { Allow: methods.join(", ") } });
}

/**
 * Refuses what no page of ours sends: unsafe methods from elsewhere, `?_data=`, methods that an address does not
 * have, `/api` bodies that are not JSON, and screens' that are no form.
 * @param own scheme and host that the program answers under.
 */
export function gate(request: Request, url: URL, own: string, appUrl: string | null): PlainAnswer | null {
  if (!isReadable(url) || url.searchParams.has("_data")) return { status: 400, message: text.badAddress };
  if (!isUnsafe(request.method)) return refuseMethod(request, url);
  const foreign = keyOfCall(request, url) === null ? refuseForeignWrite(request, url, own, appUrl) : null;
  return foreign ?? refuseMethod(request, url) ?? refuseBody(request, url);
}
