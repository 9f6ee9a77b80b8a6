/** What every request must pass before Remix handles it (rules R13.3, R13.4, R13.10). */

import { ADDRESSES } from "#app/domain/addresses.ts";
import { methodsOf } from "#app/http/access/allowed-methods.ts";
import { isAccepted } from "#app/http/api/accepted.ts";
import { isApiPath } from "#app/http/api/api-path.ts";
import { refusedRequestText as text } from "#app/text/bookings/refused-request.ts";
import { problemText } from "#app/text/problems.ts";
import { type PlainAnswer, plainAnswer } from "./answers.ts";
import { keyOfCall } from "./bearer.ts";
import { isReadable } from "./request-address.ts";
import { refuseBody } from "./request-body.ts";

const UNSAFE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
export const KNOWN_METHODS = ["GET", "HEAD", ...UNSAFE_METHODS, "OPTIONS"];

export function isKnownMethod(method: string): boolean {
  return KNOWN_METHODS.includes(method);
}

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

/**
 * A mail program unsubscribes from reminders by a POST without cookies (RFC 8058); the address itself is the
 * permission.
 */
function isOneClick({ pathname }: URL): boolean {
  return pathname.startsWith(ONE_CLICK) && !pathname.endsWith(".data");
}

/** Both headers must agree where a browser sends both: same origin and same site only. */
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

/** Refuses methods that the address, and response types that the client of a call, does not accept. */
function refuseMethod({ method, headers }: Request, { pathname }: URL): PlainAnswer | null {
  const { methods } = methodsOf(pathname);
  if (!methods.includes(method))
    return { status: 405, message: text.badMethod, headers: { Allow: methods.join(", ") } };
  return isAccepted(headers.get("accept"), pathname) ? null : { status: 406, message: text.notAccepted };
}

/** The response to OPTIONS: what an address accepts. No other origin is allowed by CORS (docs/decisions/0103). */
export function answerOptions(url: URL): Response {
  const { isKnown, methods } = methodsOf(url.pathname);
  if (!isKnown) return plainAnswer(url, { status: 404, message: problemText.notFound() });
  return new Response(null, { status: 204, headers: { Allow: methods.join(", ") } });
}

/**
 * Refuses requests that none of our pages sends: unsafe methods from another origin, `?_data=`, methods that an
 * address does not have, `/api` bodies that are not JSON, and screens' bodies that are no form.
 * @param own the program's own origin: scheme and host.
 */
export function gate(request: Request, url: URL, own: string, appUrl: string | null): PlainAnswer | null {
  if (!isReadable(url) || url.searchParams.has("_data")) return { status: 400, message: text.badAddress };
  if (!isUnsafe(request.method)) return refuseMethod(request, url);
  const foreign = keyOfCall(request, url) === null ? refuseForeignWrite(request, url, own, appUrl) : null;
  return foreign ?? refuseMethod(request, url) ?? refuseBody(request, url);
}
