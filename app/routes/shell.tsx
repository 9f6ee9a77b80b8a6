import { Outlet } from "@remix-run/react";
import { ErrorScreen } from "#app/components/error-screen.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { guarded } from "#app/services/access/guarded.server.ts";
import "#app/styles/app.css";

/** What every page with our own frame needs; the public pages stand outside of it. */
export const loader = guarded({
  "GET @root": ({ context, deps }) => ({
    toast: context.takeToast(),
    requestId: context.requestId,
    schoolName: deps.schoolName,
  }),
});

export default function Shell() {
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
