import type { RequestContext, Toast, WriteProblem } from "#app/http/request-context.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { actorOfToken, beginSession, endSession } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { errorFields, type Log, loggedPath } from "./log.ts";
import { cookieValue, type SessionCookie } from "./session-cookie.ts";

const TOAST_COOKIE = "reservas_aviso";
const TOAST_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";

function decodeToast(value: string | null): Toast | null {
  if (!value) return null;
  try {
    const toast = JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as Partial<Toast>;
    if (typeof toast.title !== "string") return null;
    return {
      title: toast.title,
      ...(typeof toast.description === "string" ? { description: toast.description } : {}),
      variant: toast.variant === "destructive" ? "destructive" : "default",
    };
  } catch {
    return null;
  }
}

type Input = {
  deps: Deps;
  sessionCookie: SessionCookie;
  request: Request;
  requestId: string;
  nonce: string;
  clientAddress: string;
  origin: string;
  /** Why this node must not write, or null. */
  unwritable: WriteProblem | null;
  log: Log;
};

type ForPrimary = "read" | "write" | null;

/** The context of one request, and the cookies that its response must set. */
export function createRequestContext(input: Input): {
  context: RequestContext;
  cookies(isRedirect: boolean): string[];
  /** What the answer says that the primary is to be asked for. */
  forPrimary(): ForPrimary;
} {
  const { deps, sessionCookie, request } = input;
  const cookieHeader = request.headers.get("cookie");
  const now = deps.now();
  const given = sessionCookie.read(cookieHeader, now);
  const givenToast = cookieValue(cookieHeader, TOAST_COOKIE);
  let actor: Actor | null | undefined;
  let newSession: string | null = null;
  let newToast: string | null = null;
  let isToastTaken = false;
  let forPrimary: ForPrimary = null;

  const readActor = () => {
    actor ??= given ? actorOfToken(deps, given.token) : null;
    return actor;
  };
  const endPresent = () => {
    const present = readActor();
    if (present) endSession(deps, present.sessionId);
    actor = null;
  };

  const context: RequestContext = {
    deps,
    requestId: input.requestId,
    nonce: input.nonce,
    clientAddress: input.clientAddress,
    origin: input.origin,
    isNavigation: new URL(request.url).pathname.endsWith(".data"),
    actor: readActor,
    startSession(userId) {
      endPresent();
      const token = beginSession(deps, userId);
      actor = actorOfToken(deps, token);
      newSession = sessionCookie.write(token, now);
    },
    endSession() {
      endPresent();
      newSession = sessionCookie.clear();
    },
    setToast(toast) {
      const value = Buffer.from(JSON.stringify(toast)).toString("base64url");
      newToast = `${TOAST_COOKIE}=${value}; ${TOAST_ATTRIBUTES}; Max-Age=60`;
    },
    takeToast() {
      isToastTaken = givenToast !== null;
      return decodeToast(givenToast);
    },
    needsPrimary() {
      if (input.unwritable) forPrimary = "write";
      return input.unwritable;
    },
    readsAtPrimary() {
      if (input.unwritable) forPrimary = "read";
    },
    reportError(error, path) {
      input.log({
        level: "error",
        event: "request-failed",
        requestId: input.requestId,
        path: loggedPath(path),
        ...errorFields(error),
      });
    },
  };

  return {
    context,
    forPrimary: () => forPrimary,
    cookies(isRedirect) {
      const renewed = given?.renew && actor ? sessionCookie.write(given.token, now) : null;
      // A redirect shows nothing: the toast waits for the page at its end.
      const spentToast =
        isToastTaken && !isRedirect ? `${TOAST_COOKIE}=; ${TOAST_ATTRIBUTES}; Max-Age=0` : null;
      return [newSession ?? renewed, newToast ?? spentToast].filter((cookie) => cookie !== null);
    },
  };
}
