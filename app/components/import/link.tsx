import { ButtonLink } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { IMPORT_SLUGS, type ImportKind } from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";

/** Links from a list to the import of such rows. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink to={`${ADDRESSES.importFile}?tipo=${IMPORT_SLUGS[kind]}`} look="secondary">
      {importText.link}
    </ButtonLink>
  );
}
