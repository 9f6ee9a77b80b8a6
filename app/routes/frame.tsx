import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ErrorScreen } from "#app/components/error-screen.tsx";
import { PageFrame } from "#app/components/page-frame.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { menuOf, userMenuOf } from "#app/http/navigation.ts";
import { countUnread } from "#app/services/notifications/notifications.server.ts";

export const loader = guarded({
  "GET @frame": ({ actor, url, context, deps }) => ({
    person: { name: actor.name, role: actor.role },
    menu: menuOf(actor.role),
    userMenu: userMenuOf(actor.role),
    unread: readOrNull(
      () => countUnread(deps, actor),
      (error) => context.reportError(error, url.pathname),
    ),
    schoolName: deps.schoolName,
  }),
});

/** What the frame can do without: a failure is reported, and the page stands. */
function readOrNull<T>(read: () => T, report: (error: unknown) => void): T | null {
  try {
    return read();
  } catch (error) {
    report(error);
    return null;
  }
}

export const shouldRevalidate = unlessUnsent;

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
