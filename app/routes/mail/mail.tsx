import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { MailTableRow } from "#app/components/mail/mail-row.tsx";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readMailPage } from "#app/services/mail/list.server.ts";
import { mailListText as text } from "#app/text/mail/mail-screens.ts";
import { noticesText } from "#app/text/settings/settings.ts";

/** The query of the list of recent mail: `?situacao=nao-enviados`, `?antes={id}`. */
function readMailQuery(url: URL): { before: number | null; onlyFailed: boolean } {
  const before = url.searchParams.get("antes") ?? "";
  return {
    before: /^[1-9]\d{0,15}$/.test(before) ? Number(before) : null,
    onlyFailed: url.searchParams.get("situacao") === "nao-enviados",
  };
}

export const loader = guarded({
  "GET /admin/configuracoes/emails": ({ url, context, deps }) => {
    const list = readRegion({ url, context }, () => readMailPage(deps, readMailQuery(url)));
    return data({ list }, statusOfRegions(list));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

const FAILED = `${ADDRESSES.mail}?situacao=nao-enviados`;

function MailHead({ counts, onlyFailed }: Pick<List, "counts" | "onlyFailed">) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{text.counts(counts)}</p>
      {onlyFailed || counts.failed > 0 ? (
        <Link to={onlyFailed ? ADDRESSES.mail : FAILED}>{onlyFailed ? text.all : text.onlyFailed}</Link>
      ) : null}
    </div>
  );
}

function MailTable({ rows, next, onlyFailed }: Pick<List, "rows" | "next" | "onlyFailed">) {
  const { columns } = text;
  if (rows.length === 0) return <EmptyState sentence={onlyFailed ? text.noneOfFailed : text.empty} />;
  const query = onlyFailed ? "situacao=nao-enviados&" : "";
  return (
    <>
      <ActionsTable
        name={text.title}
        width="l"
        columns={[columns.to, columns.what, columns.state, columns.answer]}
      >
        {rows.map((mail) => (
          <MailTableRow key={mail.id} mail={mail} />
        ))}
      </ActionsTable>
      {next === null ? null : (
        <nav className="pagination" aria-label={text.pages}>
          <Link to={`${ADDRESSES.mail}?${query}antes=${next}`} rel="next">
            {text.older}
          </Link>
        </nav>
      )}
    </>
  );
}

export default function RecentMail() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead current={ADDRESSES.mail}>
        {list && list.counts.failed > 0 ? (
          <Form method="post" action={ADDRESSES.mailRetryAll} preventScrollReset>
            <SubmitButton look="secondary" formPath={ADDRESSES.mailRetryAll}>
              {text.retryAll}
            </SubmitButton>
          </Form>
        ) : null}
      </SettingsHead>
      <Outlet />
      {list && !list.isConfigured ? <p className="notice">{noticesText.noMailServer}</p> : null}
      <section className="panel" aria-label={text.title}>
        {list === null ? <LoadFailure sentence={text.loadFailed} /> : <MailHead {...list} />}
        {list === null ? null : <MailTable {...list} />}
      </section>
    </>
  );
}
