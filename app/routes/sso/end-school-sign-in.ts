import { ADDRESSES } from "#app/domain/addresses.ts";
import { authenticateByProvider, SignInRefused } from "#app/http/access/authenticator.server.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { internalPath } from "#app/http/access/internal-path.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { refuseExternal } from "#app/http/sso/external-refusal.server.ts";
import { accountText } from "#app/text/people/account.ts";

export const loader = guarded({
  "GET /auth/retorno": async ({ url, context, deps }) => {
    const pending = context.takeOutside();
    const returned = new URL(context.origin + url.pathname + url.search);
    try {
      const user = await authenticateByProvider(deps, context, { returned, pending });
      const to = user.firstLogin ? ADDRESSES.changePassword : internalPath(pending?.target ?? null);
      return redirectWithToast(context, to, {
        title: accountText.loginDone,
        description: accountText.loginWelcome(user.name),
      });
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      return refuseExternal(context, pending?.target ?? "/", error.refusal);
    }
  },
});
