import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ErrorScreen } from "#app/components/error-screen.tsx";
import { PageFrame } from "#app/components/page-frame.tsx";
import { guarded } from "#app/services/access/guarded.server.ts";
import { menuOf } from "#app/services/access/navigation.ts";

export const loader = guarded({
  "GET @frame": ({ actor, deps }) => ({
    person: { name: actor.name, role: actor.role },
    menu: menuOf(actor.role),
    schoolName: deps.schoolName,
  }),
});

export default function Frame() {
  return (
    <PageFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </PageFrame>
  );
}

/** An error inside of the frame leaves the frame standing. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("frame");
  const screen = <ErrorScreen isInFrame={Boolean(frame)} />;
  return frame ? <PageFrame {...frame}>{screen}</PageFrame> : screen;
}
