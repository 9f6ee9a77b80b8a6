import { guarded } from "#app/http/guarded.server.ts";
import { accountText } from "#app/text/account.ts";

export const action = guarded({
  "POST /api/logout": ({ context }) => {
    context.endSession();
    return Response.json({ message: accountText.logoutDone });
  },
});
