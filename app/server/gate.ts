/** What every request must pass before Remix sees it (rules R13.3, R13.4, R13.10). */

import { ADDRESSES } from "#app/domain/addresses.ts";
import { isApiPath } from "#app/http/api-path.ts";
import { refusedRequestText as text } from "#app/text/refused-request.ts";
import type { PlainAnswer } from "./answers.ts";
import { isReadable } from "./request-address.ts";
import { refuseBody } from "./request-body.ts";

const UNSAFE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const KNOWN_METHODS = new Set(["GET", "HEAD", "OPTIONS", ...UNSAFE_METHODS]);

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

/**
 * Refuses what no page of ours sends: unsafe methods from elsewhere, `?_data=`, `/api` bodies that are not JSON, and
 * screens' that are no form.
 * @param own scheme and host that the program answers under.
 */
export function gate(request: Request, url: URL, own: string, appUrl: string | null): PlainAnswer | null {
  if (!KNOWN_METHODS.has(request.method)) return { status: 405, message: text.badMethod };
  if (!isReadable(url) || url.searchParams.has("_data")) return { status: 400, message: text.badAddress };
  if (!UNSAFE_METHODS.has(request.method)) return null;
  return refuseForeignWrite(request, url, own, appUrl) ?? refuseBody(request, url);
}
