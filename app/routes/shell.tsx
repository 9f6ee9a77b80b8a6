import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { ErrorScreen } from "#app/components/error-screen.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { guarded } from "#app/http/guarded.server.ts";
import { revalidatesUnlessMarkedRead } from "#app/http/mark-read.ts";
import "#app/styles/app.css";

/** What every page with our own frame needs; the public pages stand outside of it. */
export const loader = guarded({
  "GET @root": ({ context, deps }) => ({
    toast: context.takeToast(),
    requestId: context.requestId,
    schoolName: deps.schoolName,
  }),
});

export const shouldRevalidate: ShouldRevalidateFunction = revalidatesUnlessMarkedRead;

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
