import { ImportLink } from "#app/components/import/link.tsx";
import { TemplateLinks } from "#app/components/import/templates.tsx";
import type { ImportKind } from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";
import { ButtonLink } from "./button.tsx";

/** One sentence, what to do first, and the action that does it. */
export function EmptyState({
  sentence,
  hint,
  action,
  importKind,
}: {
  sentence: string;
  hint?: string;
  action?: { to: string; label: string };
  /** What a file of many of them is imported as. */
  importKind?: ImportKind | null | undefined;
}) {
  return (
    <div className="empty">
      <div>
        <p>{sentence}</p>
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
      {action ? (
        <ButtonLink to={action.to} look="secondary" preventScrollReset>
          {action.label}
        </ButtonLink>
      ) : null}
      {importKind ? (
        <div className="empty-import">
          <p className="hint">{importText.emptyHint}</p>
          <ImportLink kind={importKind} />
          <TemplateLinks kind={importKind} />
        </div>
      ) : null}
    </div>
  );
}
