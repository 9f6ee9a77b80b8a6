import type { ImportKind } from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";
import { ImportLink } from "./link.tsx";
import { TemplateLinks } from "./templates.tsx";

/** Offers the import of a file for an empty list. */
export function EmptyImport({ kind }: { kind: ImportKind }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="hint">{importText.emptyHint}</p>
      <ImportLink kind={kind} />
      <TemplateLinks kind={kind} />
    </div>
  );
}
