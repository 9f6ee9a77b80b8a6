import type { RequestContext } from "#app/http/access/request-context.ts";
import { errorFields, type Log, loggedPath } from "#app/server/process/log.ts";
import type { Replication } from "#app/server/replication/replication.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { actorOfKey } from "#app/services/access/api-key.server.ts";
import { actorOfToken, endSession } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { refuse } from "#app/services/result.ts";
import { createDeviceCookie, type DeviceCookie } from "./device-cookie.ts";
import { createSessionCookie, type SessionCookie } from "./session-cookie.ts";
import { createToastCookie, type ToastCookie } from "./toast-cookie.ts";

/** What a browser is given to keep. */
export type Cookies = { session: SessionCookie; toast: ToastCookie; device: DeviceCookie };

/** @param https whether the public address is https: every cookie is `Secure` then. */
export function createCookies(secret: string, https: boolean): Cookies {
  return {
    session: createSessionCookie(secret, https),
    toast: createToastCookie(https),
    device: createDeviceCookie(secret, https),
  };
}

type Input = {
  deps: Deps;
  cookies: Cookies;
  request: Request;
  requestId: string;
  nonce: string;
  clientAddress: string;
  origin: string;
  /** The key that the call comes with: then nothing is read of its cookies, and none is set. */
  apiKey: string | null;
  replication: Pick<Replication, "isReadOnly" | "isFileGone" | "isCopy" | "primaryAddress">;
  log: Log;
  apiDocument(): string;
};

/** The context of one request, and the `Set-Cookie` values of its response. */
export function createRequestContext(input: Input): {
  context: RequestContext;
  setCookies(isRedirect: boolean): string[];
  /** Whether the handlers said that the primary's answer is wanted. */
  isForPrimary(): boolean;
} {
  const { deps, cookies, request, replication } = input;
  const { apiKey } = input;
  const cookieHeader = apiKey === null ? request.headers.get("cookie") : null;
  const now = deps.now();
  const given = cookies.session.read(cookieHeader, now);
  const givenToast = cookies.toast.read(cookieHeader);
  let token = given?.token ?? null;
  let actor: Actor | null | undefined;
  let newSession: string | null = null;
  let newDevice: string | null = null;
  let newToast: string | null = null;
  let isToastTaken = false;
  let isForPrimary = false;

  const context: RequestContext = {
    deps,
    requestId: input.requestId,
    nonce: input.nonce,
    clientAddress: input.clientAddress,
    origin: input.origin,
    isNavigation: new URL(request.url).pathname.endsWith(".data"),
    sessionToken: token,
    hasKey: apiKey !== null,
    actor() {
      if (apiKey !== null) actor ??= actorOfKey(deps, apiKey);
      actor ??= token ? actorOfToken(deps, token) : null;
      return actor;
    },
    forgetActor() {
      actor = undefined;
    },
    apiDocument: input.apiDocument,
    knownDevice: (username) => cookies.device.read(cookieHeader, username),
    admit(newToken, username) {
      token = newToken;
      actor = undefined;
      newSession = cookies.session.write(newToken, now);
      newDevice = cookies.device.write(cookieHeader, username);
    },
    endSession() {
      if (token) endSession(deps, token);
      token = null;
      actor = null;
      newSession = cookies.session.clear();
    },
    setToast(toast) {
      newToast = cookies.toast.write(toast);
    },
    takeToast() {
      isToastTaken = givenToast !== null;
      return givenToast?.toast ?? null;
    },
    sentForm: null,
    needsPrimary() {
      if (!replication.isReadOnly()) return null;
      isForPrimary = true;
      if (replication.isFileGone()) return refuse("databaseGone");
      return refuse("notWritable", { address: replication.primaryAddress() });
    },
    readsAtPrimary() {
      isForPrimary ||= replication.isReadOnly();
    },
    isSessionElsewhere() {
      if (!token || context.actor() || !replication.isCopy()) return false;
      isForPrimary = true;
      return true;
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
    reportLocked(path) {
      const { requestId } = input;
      input.log({ level: "info", event: "database-locked", requestId, path: loggedPath(path) });
    },
  };

  return {
    context,
    isForPrimary: () => isForPrimary,
    setCookies(isRedirect) {
      const renewed = given?.renew && actor ? cookies.session.write(given.token, now) : null;
      // A redirect shows nothing: the toast waits for the page at its end.
      const spentToast = isToastTaken && !isRedirect ? cookies.toast.clear() : null;
      return [newSession ?? renewed, newDevice, newToast ?? spentToast].filter((cookie) => cookie !== null);
    },
  };
}
