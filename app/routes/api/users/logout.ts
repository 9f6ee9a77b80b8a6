import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { accountText } from "#app/text/users/account.ts";

export const action = apiCalls({
  "POST /api/logout": ({ context }) => {
    context.endSession();
    return answer({ message: accountText.logoutDone });
  },
});
