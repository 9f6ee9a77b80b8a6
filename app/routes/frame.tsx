import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { PageFrame } from "#app/components/frame/page-frame.tsx";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readFrame } from "#app/http/frame.server.ts";

export const loader = guarded({ "GET @frame": readFrame });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export default function Frame() {
  return (
    <PageFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </PageFrame>
  );
}

/** An error inside the frame does not replace the frame. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("frame");
  const screen = <ErrorScreen isInFrame={Boolean(frame)} />;
  return frame ? <PageFrame {...frame}>{screen}</PageFrame> : screen;
}
