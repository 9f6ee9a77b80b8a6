import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { parseForm } from "#app/http/form/form.server.ts";
import { loginSchema } from "#app/models/users/user.schema.ts";
import type { User } from "#app/models/users/user.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import { signIn } from "#app/services/account/sign-in.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";

/** A form sign-in that was refused, with what was typed (never the password). */
export class SignInRefused extends Error {
  readonly refusal: Refusal;
  readonly username: string;
  constructor(refusal: Refusal, username: string) {
    super(refusal.problem);
    this.refusal = refusal;
    this.username = username;
  }
}

/** The sign-in strategies of the screens: a form with username and password, which begins the session. */
function createAuthenticator(deps: Deps, visitor: Visitor): Authenticator<User> {
  const authenticator = new Authenticator<User>();
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const { submission, refusal } = parseForm(form, loginSchema);
      const username = String(form.get("username") ?? "");
      if (submission.status !== "success") {
        const errors = (submission.error ?? {}) as Record<string, string[]>;
        throw new SignInRefused({ ...(refusal ?? refuse("invalid")), errors }, username);
      }
      const result = await signIn(deps, submission.value, visitor);
      if (!result.ok) throw new SignInRefused(result, username);
      return result.value;
    }),
    "form",
  );
  return authenticator;
}

/**
 * Signs in by the form of the sign-in page, which has been read already.
 * @throws SignInRefused
 */
export function authenticateByForm(deps: Deps, visitor: Visitor, form: FormData): Promise<User> {
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return createAuthenticator(deps, visitor).authenticate("form", request);
}
