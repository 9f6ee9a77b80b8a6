import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { CountedTab, Tabs } from "#app/components/ui/tabs.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { idOf } from "#app/domain/id.ts";
import { ARCHIVE_LISTS, ARCHIVED_QUERY, archiveText as text } from "#app/text/catalog/archive.ts";

/** The form that the boxes of a list belong to: without JavaScript too it opens the dialog with the ticked rows. */
const FORM = "arquivar";

export function ArchiveTabs({
  list,
  isArchived,
  kept: keptFields,
  counts,
}: {
  list: ArchivedTable;
  isArchived: boolean;
  /** What narrows the list, by the names of its fields. */
  kept: Record<string, string>;
  /** How many rows of each the search finds; null if that could not be read. */
  counts: { present: number; archived: number } | null;
}) {
  const { base } = ARCHIVE_LISTS[list];
  const kept = `${new URLSearchParams(keptFields)}`;
  return (
    <Tabs
      label={text.tabs}
      tabs={[
        {
          to: kept ? `${base}?${kept}` : base,
          label: <CountedTab label={text.present(list)} count={counts?.present} />,
          isCurrent: !isArchived,
        },
        {
          to: `${base}?${[ARCHIVED_QUERY, kept].filter(Boolean).join("&")}`,
          label: <CountedTab label={text.archived(list)} count={counts?.archived} />,
          isCurrent: isArchived,
        },
      ]}
    />
  );
}

/** What was archived a moment ago, with the way back. */
export function ArchivedNotice({ list }: { list: ArchivedTable }) {
  const query = new URLSearchParams(useLocation().search);
  const entry = idOf(query.get("desfazer") ?? "");
  const count = idOf(query.get("quantos") ?? "");
  if (entry === null || count === null) return null;
  return (
    <div className="notice flex flex-wrap items-center gap-3" data-tone="success" role="status">
      <p>{text.done(list, count)}</p>
      <Form method="post" action={addressOf(ARCHIVE_LISTS[list].undo, entry)}>
        <SubmitButton look="secondary">{text.undo}</SubmitButton>
      </Form>
    </div>
  );
}

export function ArchiveBar({ list, search }: { list: ArchivedTable; search: string }) {
  const { archive } = ARCHIVE_LISTS[list];
  return (
    <form id={FORM} action={archive} className="flex flex-wrap items-center gap-3 px-3 py-1">
      <button type="submit" className="button" data-look="secondary" data-size="row">
        {text.selected(list)}
      </button>
      {search ? (
        <ButtonLink
          to={`${archive}?${new URLSearchParams({ busca: search })}`}
          look="quiet"
          preventScrollReset
        >
          {text.found(list)}
        </ButtonLink>
      ) : null}
    </form>
  );
}

/** The box that ticks a row for the form, before what names the row. */
export function ArchiveBox({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 min-w-0">
      <label className="grid place-content-center flex-none w-9 h-11 lg:h-9 -mx-2">
        <input
          className="w-5 h-5"
          type="checkbox"
          name="id"
          value={id}
          form={FORM}
          aria-label={text.select(name)}
        />
      </label>
      <div className="min-w-0 [&>a]:tap [&>a]:max-sm:items-end!">{children}</div>
    </div>
  );
}

export function ArchiveLink({ list, id, name }: { list: ArchivedTable; id: number; name: string }) {
  const to = `${ARCHIVE_LISTS[list].archive}?${new URLSearchParams({ id: String(id) })}`;
  return <RowLink to={to} label={text.action} name={name} />;
}

export function RestoreLink({ list, id, name }: { list: ArchivedTable; id: number; name: string }) {
  return (
    <Link
      className="button"
      data-look="quiet"
      data-size="row"
      to={`${addressOf(ARCHIVE_LISTS[list].restore, id)}?${ARCHIVED_QUERY}`}
      preventScrollReset
    >
      {text.restore}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
