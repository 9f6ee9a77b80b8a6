import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { internalPath } from "#app/http/access/internal-path.ts";
import { refuseExternal } from "#app/http/sso/external-refusal.server.ts";
import { refuse } from "#app/services/result.ts";

/** A link, not a form: the content security policy allows forms, and browsers their redirects, to this site alone. */
export const loader = guarded({
  "GET /auth/entrar": async ({ url, actor, context, deps }) => {
    if (actor) throw redirect(ADDRESSES.home);
    const target = internalPath(url.searchParams.get("voltar"));
    const { provider } = deps.externalAccounts;
    if (!provider) return refuseExternal(context, target, refuse("outsideNotSet"));
    const begun = await provider.begin(context.origin + ADDRESSES.signInReturn);
    if (!begun.ok) return refuseExternal(context, target, begun);
    context.beginOutside({ ...begun.value.begun, target });
    return redirect(begun.value.address);
  },
});
