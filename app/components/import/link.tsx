import { ButtonLink } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { IMPORT_SLUGS, type ImportKind } from "#app/domain/import/import.ts";
import { templateText } from "#app/text/import/templates.ts";

/** Links from a list to the import of such rows. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink to={`${ADDRESSES.importFile}?tipo=${IMPORT_SLUGS[kind]}`} look="secondary">
      {templateText.link}
    </ButtonLink>
  );
}
