import { Link } from "@remix-run/react";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { ARCHIVE_LISTS, archiveText as text } from "#app/text/catalog/archive.ts";

/** Offers to archive a row instead, where its deletion is asked for: what has reservations is never deleted. */
export function ArchiveOffer({ list, id }: { list: ArchivedTable; id: number }) {
  const query = new URLSearchParams({ id: String(id) });
  return (
    <p className="hint">
      {text.instead}{" "}
      <Link to={`${ARCHIVE_LISTS[list].archive}?${query}`} preventScrollReset>
        {text.submit}
      </Link>
    </p>
  );
}
