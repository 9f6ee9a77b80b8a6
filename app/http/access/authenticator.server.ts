import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import { parseForm } from "#app/http/form/form.server.ts";
import { loginSchema } from "#app/models/people/user.schema.ts";
import type { User } from "#app/models/people/user.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import type { Deps } from "#app/services/deps.ts";
import { signIn } from "#app/services/people/account/sign-in.server.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import type { OidcState } from "#app/services/sso/oidc.server.ts";
import { signInByProvider } from "#app/services/sso/sign-in-by-provider.server.ts";

export class SignInRefused extends Error {
  readonly refusal: Refusal;
  readonly username: string;
  constructor(refusal: Refusal, username: string) {
    super(refusal.problem);
    this.refusal = refusal;
    this.username = username;
  }
}

/** The provider's answer, and the sign-in that this browser started; null if it started none. */
type Returned = { returned: URL; pending: OidcState | null };

class ProviderStrategy extends Strategy<User, { returned: URL }> {
  name = "provider";
  authenticate(request: Request): Promise<User> {
    return this.verify({ returned: new URL(request.url) });
  }
}

/** A form with username and password (the program's or the directory's), and the provider; each starts the session. */
function createAuthenticator(
  deps: Deps,
  visitor: Visitor,
  pending: OidcState | null = null,
): Authenticator<User> {
  const authenticator = new Authenticator<User>();
  authenticator.use(
    new ProviderStrategy(async ({ returned }) => {
      const result = await signInByProvider(deps, { returned, pending }, visitor);
      if (!result.ok) throw new SignInRefused(result, "");
      return result.value;
    }),
    "provider",
  );
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

/** @throws SignInRefused */
export function authenticateByForm(deps: Deps, visitor: Visitor, form: FormData): Promise<User> {
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return createAuthenticator(deps, visitor).authenticate("form", request);
}

/** @throws SignInRefused */
export function authenticateByProvider(
  deps: Deps,
  visitor: Visitor,
  { returned, pending }: Returned,
): Promise<User> {
  return createAuthenticator(deps, visitor, pending).authenticate("provider", new Request(returned));
}
