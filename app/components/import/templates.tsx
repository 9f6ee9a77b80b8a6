import { addressOf } from "#app/domain/addresses.ts";
import { IMPORT_SLUGS, type ImportKind, TEMPLATE_FORMATS } from "#app/domain/import/import.ts";
import { templateText } from "#app/text/import/templates.ts";

/** A template file in each format: column titles and an example row. */
export function TemplateLinks({ kind }: { kind: ImportKind }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 [&_a]:inline-grid [&_a]:items-center [&_a]:min-h-11">
      <span className="hint">{templateText.template}</span>
      {TEMPLATE_FORMATS.map((format) => (
        <a
          key={format}
          href={addressOf("importTemplate", `${IMPORT_SLUGS[kind]}.${format}`)}
          aria-label={templateText.templateOf(kind, format)}
          download
        >
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
