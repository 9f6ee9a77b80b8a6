import { redirectWithToast } from "#app/services/access/form.server.ts";
import { guarded } from "#app/services/access/guarded.server.ts";
import { accountText } from "#app/text/account.ts";

export const action = guarded({
  "POST /sair": ({ context }) => {
    context.endSession();
    return redirectWithToast(context, "/auth", {
      title: accountText.logoutDone,
      description: accountText.logoutDetail,
    });
  },
});
