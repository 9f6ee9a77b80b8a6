import { useLoaderData } from "@remix-run/react";
import { BackupPanel } from "#app/components/backups/panel.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { noFields, parseForm, redirectWithToast, refuseAsText } from "#app/http/form/form.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readBackupScreen } from "#app/services/backups/screen.server.ts";
import { takeBackupNow } from "#app/services/backups/take-now.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { backupText as text } from "#app/text/backups/backups.ts";

export const loader = guarded({
  "GET /admin/configuracoes/copias": ({ url, actor, deps }) => readBackupScreen(deps, actor, pageParam(url)),
});

export const action = guarded({
  "POST /admin/configuracoes/copias": async ({ form, actor, context, deps }) => {
    const { refusal } = parseForm(form, noFields);
    if (refusal) return refuseAsText(context, refusal);
    const result = await takeBackupNow(deps, actor);
    if (!result.ok) {
      const description = problemSentence(result);
      return redirectWithToast(context, ADDRESSES.backups, {
        title: text.takeFailed,
        description,
        variant: "destructive",
      });
    }
    return redirectWithToast(
      context,
      ADDRESSES.backups,
      result.value.isFinished
        ? { title: text.taken }
        : { title: text.takenLong, description: text.takenLongDetail },
    );
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function Backups() {
  const backups = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead current={ADDRESSES.backups} />
      <BackupPanel {...backups} />
    </>
  );
}
