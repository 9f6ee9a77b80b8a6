import { data, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { OpenedBy, useOpener } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { NotificationTable } from "#app/components/notifications/notification-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { parseForm } from "#app/http/form/form.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { markReadSchema } from "#app/models/notifications/notification.schema.ts";
import { markSeen, readNotificationPage } from "#app/services/notifications/notification-page.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { errorText } from "#app/text/errors.ts";
import { formatInstant } from "#app/text/format.ts";
import { notificationPageText as text } from "#app/text/notifications/notifications.ts";

export const loader = guarded({
  "GET /notificacoes": ({ url, actor, context, deps }) => {
    const read = () => readNotificationPage(deps, actor, pageParam(url));
    // Retried once (rules R11.4).
    const list = readRegion({ url, context }, read, { tries: 2 });
    if (!list) return data({ list }, statusOfRegions(list));
    const items = list.items.map((item) => ({ ...item, date: formatInstant(item.date, deps.timeZone) }));
    return { list: { ...list, items } };
  },
});

export const action = guarded({
  "POST /notificacoes": ({ form, actor, deps }) => {
    const { submission } = parseForm(form, markReadSchema);
    if (submission.status !== "success") {
      return Response.json({ message: problemSentence(refuse("invalid")) }, { status: 400 });
    }
    const { ate, pagina } = submission.value;
    markSeen(deps, actor, { upToId: ate });
    return pagina
      ? redirect(`${ADDRESSES.notifications}?pagina=${pagina}`)
      : new Response(null, { status: 204 });
  },
});

/**
 * The page posts without user action: a failure loses nothing and is not shown. It posts to itself, since Remix
 * reloads the document if the module of another route cannot be loaded, as when the person is just leaving: that
 * would bring them back.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<null> {
  try {
    await serverAction();
  } catch {}
  return null;
}

export { unlessMarkedRead as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

/** Opening the page marks its notifications as read: automatically with JavaScript, by a button without it. */
function Marking({ latestId, page }: { latestId: number; page: number }) {
  const { submit } = useFetcher();
  const openedBy = useOpener();
  const marked = useRef(0);
  useEffect(() => {
    if (marked.current === latestId) return;
    marked.current = latestId;
    submit(
      { ate: latestId, [OPENED_BY]: openedBy ?? "" },
      { method: "post", action: ADDRESSES.notifications },
    );
  }, [latestId, openedBy, submit]);
  return (
    <noscript>
      <form method="post" action={ADDRESSES.notifications}>
        <OpenedBy />
        <input type="hidden" name="ate" value={latestId} />
        <input type="hidden" name="pagina" value={page} />
        <button type="submit" className="button" data-look="secondary">
          {text.markRead}
        </button>
      </form>
    </noscript>
  );
}

export default function NotificationList() {
  const { list } = useLoaderData<typeof loader>();
  if (!list) {
    return (
      <>
        <PageHead title={text.title} />
        <div className="notice" data-tone="danger" role="alert">
          <p>{text.failed}</p>
          <p>
            <ButtonLink to={ADDRESSES.notifications} look="secondary" reloadDocument>
              {errorText.retry}
            </ButtonLink>
          </p>
        </div>
      </>
    );
  }
  const { items, page, pages, unread, isFull, latestId } = list;
  return (
    <>
      <PageHead title={text.title} lead={items.length > 0 ? text.unread(unread) : undefined}>
        {unread > 0 ? <Marking latestId={latestId} page={page} /> : null}
      </PageHead>
      {items.length === 0 ? (
        <EmptyState
          sentence={text.empty}
          hint={text.emptyHint}
          action={{ to: ADDRESSES.myReservations, label: text.seeOwn }}
        />
      ) : (
        <div className="panel">
          <NotificationTable items={items} />
          {isFull && page === pages ? <p className="hint">{text.newestOnly}</p> : null}
          <Pagination base={ADDRESSES.notifications} page={page} pages={pages} />
        </div>
      )}
    </>
  );
}
