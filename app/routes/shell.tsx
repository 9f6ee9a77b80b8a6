import { Outlet } from "@remix-run/react";
import { TypedKeeper } from "#app/components/form/draft/keeper.tsx";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { ProgressBar } from "#app/components/frame/progress-bar.tsx";
import { unlessMarkedRead } from "#app/components/frame/revalidation.ts";
import { Tooltips } from "#app/components/frame/tooltips.tsx";
import { guarded } from "#app/http/access/guarded.server.ts";
import { typedOfAddress } from "#app/http/form/typed-fields.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import "#app/styles/app.css";

/** What every page with our own frame needs; the public pages stand outside of it. */
export const loader = guarded({
  "GET @root": ({ url, context }) => ({
    toast: context.takeToast(),
    requestId: context.requestId,
    school: schoolOf({ url, context }),
    typed: typedOfAddress(url),
  }),
});

export const shouldRevalidate = unlessMarkedRead;

export default function Shell() {
  return (
    <>
      <ProgressBar />
      <TypedKeeper>
        <Outlet />
        <Tooltips />
      </TypedKeeper>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
