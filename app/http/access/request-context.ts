import type { Toast } from "#app/domain/toast.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Refusal } from "#app/services/result.ts";
import type { OidcState } from "#app/services/sso/oidc.server.ts";

/** A sign-in at the provider that a browser started, and where it is to lead. */
export type PendingSignIn = OidcState & { target: string };

export type ApiFile = "openapi.json" | "docs.html";

/** What the server entry hands to every loader and action of one request. */
export type RequestContext = Visitor & {
  deps: Deps;
  requestId: string;
  /** Lets the page's own scripts run under the content security policy. */
  nonce: string;
  /** Scheme and host that the browser requested (`APP_URL` where it is set), without a trailing slash. */
  origin: string;
  /** The signed-in person, or null; read once a request. */
  actor(): Actor | null;
  /**
   * Who opened a form, as its field says it: `write` for the forms of a page, `read` of what was sent. `isSigned` is
   * false where no page of ours wrote it.
   */
  openers: {
    write(userId: number): string;
    read(text: string | null): { userId: number; isSigned: boolean } | null;
  };
  /** Reads the person again when asked next: time has passed. */
  forgetActor(): void;
  /** Whether the request comes with a key of a program in the place of a session. */
  hasKey: boolean;
  /** The document of the calls, OpenAPI in JSON, or its page's markup, as the build made it. */
  apiFile(name: ApiFile): string;
  /** Ends the session and clears its cookie. */
  endSession(): void;
  /** Stores in the browser that it started to sign in at the provider. */
  beginOutside(pending: PendingSignIn): void;
  /** The sign-in that it started, once; null if there is none, or too long ago. */
  takeOutside(): PendingSignIn | null;
  /** Whether a client-side navigation asks, and not a browser for a document. */
  isNavigation: boolean;
  /** Shows a toast on the next page that is rendered. */
  setToast(toast: Toast): void;
  /** The toast to show now, once. */
  takeToast(): Toast | null;
  /** The multipart form of the request's body, which is parsed once and has no body then. */
  parts: FormData | null;
  /** The form that was sent with this request, for what is shown beside it again where it is refused. */
  sentForm: FormData | null;
  /**
   * Declares that only the primary can answer; null on the primary, else the reason. The caller is sent to the
   * primary where somebody takes them there, and gets this node's own answer elsewhere.
   */
  needsPrimary(): Refusal | null;
  /** Prefers the primary's answer; this node's is used where the caller cannot be sent there. */
  readsAtPrimary(): void;
  /**
   * Whether the request has a session that this node's copy does not know, but the primary's database may: then the
   * primary is asked as by needsPrimary, and no response reports an expired session.
   */
  isSessionElsewhere(): boolean;
  /** Logs an unexpected error under the request's id. */
  reportError(error: unknown, path: string): void;
  /** Logs, as no error of this program, that another one's lock on the database was waited for in vain. */
  reportLocked(path: string): void;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
