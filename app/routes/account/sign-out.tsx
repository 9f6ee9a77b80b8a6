import { ADDRESSES } from "#app/domain/addresses.ts";
import { redirectWithToast } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { accountText } from "#app/text/account.ts";

export const action = guarded({
  "POST /sair": ({ context }) => {
    context.endSession();
    return redirectWithToast(context, ADDRESSES.signIn, {
      title: accountText.logoutDone,
      description: accountText.logoutDetail,
    });
  },
});
