import type { Toast } from "#app/domain/toast.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Refusal } from "#app/services/result.ts";
import type { OidcState } from "#app/services/sso/oidc.server.ts";

export type PendingSignIn = OidcState & { target: string };

export type ApiFile = "openapi.json" | "docs.html";

export type RequestContext = Visitor & {
  deps: Deps;
  requestId: string;
  nonce: string;
  /** Scheme and host that the browser requested (`APP_URL` where it is set), without a trailing slash. */
  origin: string;
  /** The signed-in person, or null; read once a request. */
  actor(): Actor | null;
  /**
   * Who opened a form: `write` for a page's forms, `read` of what was sent; `isSigned` is false if we wrote no such
   * page.
   */
  openers: {
    write(userId: number): string;
    read(text: string | null): { userId: number; isSigned: boolean } | null;
  };
  /** Reads the person again when asked next: time has passed. */
  forgetActor(): void;
  hasKey: boolean;
  /** The document of the calls, OpenAPI in JSON, or its page's markup, as the build made it. */
  apiFile(name: ApiFile): string;
  endSession(): void;
  /** Stores in the browser that it started to sign in at the provider. */
  beginOutside(pending: PendingSignIn): void;
  /** The sign-in that it started, once; null if there is none, or too long ago. */
  takeOutside(): PendingSignIn | null;
  isNavigation: boolean;
  setToast(toast: Toast): void;
  takeToast(): Toast | null;
  /** The multipart form of the request's body, which is parsed once and has no body then. */
  parts: FormData | null;
  /** The form that was sent with this request, for what is shown beside it again where it is refused. */
  sentForm: FormData | null;
  /** Null on the primary, else why only the primary can answer; the caller is sent there where that is possible. */
  needsPrimary(): Refusal | null;
  /** Prefers the primary's answer; this node's is used where the caller cannot be sent there. */
  readsAtPrimary(): void;
  /** Whether the primary may know the session that this copy does not: it is then asked, as by needsPrimary. */
  isSessionElsewhere(): boolean;
  reportError(error: unknown, path: string): void;
  /** Logs, as no error of this program, that another one's lock on the database was waited for in vain. */
  reportLocked(path: string): void;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
