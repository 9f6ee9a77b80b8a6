import { ADDRESSES } from "#app/domain/addresses.ts";
import { confirmation, parseForm, redirectWithToast, refuseAlone } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { takeBackupNow } from "#app/services/backups/take-now.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { backupText as text } from "#app/text/backups.ts";

const SCREEN = `${ADDRESSES.settings}?aba=copias`;

export const action = guarded({
  "POST /admin/configuracoes/copias": async ({ form, actor, context, deps }) => {
    const { refusal } = parseForm(form, confirmation);
    if (refusal) return refuseAlone(context, refusal);
    const result = await takeBackupNow(deps, actor);
    if (!result.ok) {
      const description = problemSentence(result);
      return redirectWithToast(context, SCREEN, {
        title: text.takeFailed,
        description,
        variant: "destructive",
      });
    }
    return redirectWithToast(
      context,
      SCREEN,
      result.value.isFinished
        ? { title: text.taken }
        : { title: text.takenLong, description: text.takenLongDetail },
    );
  },
});
