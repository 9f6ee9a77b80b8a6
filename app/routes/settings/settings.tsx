import { useLoaderData } from "@remix-run/react";
import { BackupPanel } from "#app/components/backups/panel.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readBackupScreen } from "#app/services/backups/screen.server.ts";
import { settingsText } from "#app/text/backups.ts";

export const loader = guarded({
  "GET /admin/configuracoes": ({ url, actor, deps }) => ({
    backups: readBackupScreen(deps, actor, pageParam(url)),
  }),
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: settingsText.title };

/** Every tab is a section with an address of its own (`?aba=…`); so far there is one. */
export default function Settings() {
  const { backups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={settingsText.title} />
      <BackupPanel {...backups} />
    </>
  );
}
