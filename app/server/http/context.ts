import type { RequestContext } from "#app/http/access/request-context.ts";
import { errorFields, type Log, loggedPath } from "#app/server/process/log.ts";
import type { Replication } from "#app/server/replication/replication.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { actorOfKey } from "#app/services/access/api-key.server.ts";
import { actorOfToken, endSession } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { refuse } from "#app/services/result.ts";
import { createDeviceCookie, type DeviceCookie } from "./cookies/device-cookie.ts";
import { createSessionCookie, type SessionCookie } from "./cookies/session-cookie.ts";
import { createStateCookie, type StateCookie } from "./cookies/state-cookie.ts";
import { createToastCookie, type ToastCookie } from "./cookies/toast-cookie.ts";

export type Cookies = {
  session: SessionCookie;
  toast: ToastCookie;
  device: DeviceCookie;
  state: StateCookie;
};

/** @param https whether the public address is https: every cookie is `Secure` then. */
export function createCookies(secret: string, https: boolean): Cookies {
  return {
    session: createSessionCookie(secret, https),
    toast: createToastCookie(https),
    device: createDeviceCookie(secret, https),
    state: createStateCookie(secret, https),
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
  parts: FormData | null;
  apiKey: string | null;
  openers: RequestContext["openers"];
  replication: Pick<Replication, "isReadOnly" | "isFileGone" | "isCopy" | "primaryAddress">;
  log: Log;
  apiFile: RequestContext["apiFile"];
};

type SentCookies = Pick<Input, "deps" | "cookies" | "apiKey"> & { cookieHeader: string | null };

function createIdentity({ deps, cookies, apiKey, cookieHeader }: SentCookies) {
  const now = deps.now();
  const given = cookies.session.read(cookieHeader, now);
  let token = given?.token ?? null;
  let actor: Actor | null | undefined;
  let newSession: string | null = null;
  let newDevice: string | null = null;

  const handlers = {
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
  } satisfies Partial<RequestContext>;

  return {
    handlers,
    /** Whether the request carries a session that this node does not know. */
    isUnknown: () => token !== null && !handlers.actor(),
    setCookies() {
      const renewed = given?.renew && actor ? cookies.session.write(given.token, now) : null;
      return [newSession ?? renewed, newDevice];
    },
  };
}

function createToasts({ cookies, cookieHeader }: SentCookies) {
  const given = cookies.toast.read(cookieHeader);
  let newToast: string | null = null;
  let isTaken = false;

  const handlers = {
    setToast(toast) {
      newToast = cookies.toast.write(toast);
    },
    takeToast() {
      isTaken = given !== null;
      return given?.toast ?? null;
    },
  } satisfies Partial<RequestContext>;

  // A redirect renders nothing: the toast waits for the final page.
  const setCookie = (isRedirect: boolean) =>
    newToast ?? (isTaken && !isRedirect ? cookies.toast.clear() : null);
  return { handlers, setCookie };
}

/** The sign-in at the provider that the browser started; it is used once. */
function createPending({ deps, cookies, cookieHeader }: SentCookies) {
  let setCookie: string | null = null;
  const handlers = {
    beginOutside(pending) {
      setCookie = cookies.state.write(pending, deps.now());
    },
    takeOutside() {
      setCookie = cookies.state.clear();
      return cookies.state.read(cookieHeader, deps.now());
    },
  } satisfies Partial<RequestContext>;
  return { handlers, setCookie: () => setCookie };
}

/** What handlers report about a request that the primary must answer. */
function createPrimaryNeeds(replication: Input["replication"], isSessionUnknown: () => boolean) {
  let isForPrimary = false;
  const handlers = {
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
      if (!isSessionUnknown() || !replication.isCopy()) return false;
      isForPrimary = true;
      return true;
    },
  } satisfies Partial<RequestContext>;
  return { handlers, isForPrimary: () => isForPrimary };
}

function createReports({ log, requestId }: Pick<Input, "log" | "requestId">) {
  return {
    reportError(error, path) {
      const fields = { requestId, path: loggedPath(path), ...errorFields(error) };
      log({ level: "error", event: "request-failed", ...fields });
    },
    reportLocked(path) {
      log({ level: "info", event: "database-locked", requestId, path: loggedPath(path) });
    },
  } satisfies Partial<RequestContext>;
}

export function createRequestContext(input: Input): {
  context: RequestContext;
  setCookies(isRedirect: boolean): string[];
  isForPrimary(): boolean;
} {
  const { deps, cookies, apiKey, request } = input;
  const cookieHeader = apiKey === null ? request.headers.get("cookie") : null;
  const sent = { deps, cookies, apiKey, cookieHeader };
  const identity = createIdentity(sent);
  const toasts = createToasts(sent);
  const pending = createPending(sent);
  const primary = createPrimaryNeeds(input.replication, identity.isUnknown);
  return {
    context: {
      deps,
      requestId: input.requestId,
      nonce: input.nonce,
      clientAddress: input.clientAddress,
      origin: input.origin,
      isNavigation: new URL(request.url).pathname.endsWith(".data"),
      apiFile: input.apiFile,
      sentForm: null,
      openers: input.openers,
      parts: input.parts,
      ...identity.handlers,
      ...toasts.handlers,
      ...pending.handlers,
      ...primary.handlers,
      ...createReports(input),
    },
    isForPrimary: primary.isForPrimary,
    setCookies: (isRedirect) =>
      [...identity.setCookies(), toasts.setCookie(isRedirect), pending.setCookie()].filter(
        (cookie) => cookie !== null,
      ),
  };
}
