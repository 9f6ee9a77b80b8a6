import { Outlet, useLoaderData, useNavigation } from "@remix-run/react";
import { DraftProvider } from "#app/components/form/draft/provider.tsx";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { Tooltips } from "#app/components/frame/tooltips.tsx";
import { guarded } from "#app/http/access/guarded.server.ts";
import { typedOfAddress } from "#app/http/form/typed-fields.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import "#app/styles/app.css";

/** What every page with our own frame needs; the public pages do not use it. */
export const loader = guarded({
  "GET @root": ({ url, actor, context }) => ({
    openedBy: actor && context.openers.write(actor.id),
    toast: context.takeToast(),
    requestId: context.requestId,
    school: schoolOf({ url, context }),
    typed: typedOfAddress(url, actor),
  }),
});

export { unlessMarkedRead as shouldRevalidate } from "#app/components/frame/revalidation.ts";

function ProgressBar() {
  const busy = useNavigation().state !== "idle";
  return <div className="progress-bar" data-active={busy} aria-hidden="true" />;
}

export default function Shell() {
  // Another person's forms are made anew: nothing that was typed into the former one's is left.
  const { openedBy } = useLoaderData<typeof loader>();
  return (
    <>
      <ProgressBar />
      <DraftProvider key={openedBy}>
        <Outlet />
        <Tooltips />
      </DraftProvider>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
