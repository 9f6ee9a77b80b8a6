import { useId } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { apiKeyText as text } from "#app/text/access/api-keys.ts";

/** A new key, only in the response to the form that created it: in no form field, so that nothing stores it. */
export function NewSecret({ name, secret }: { name: string; secret: string }) {
  const id = useId();
  return (
    <div className="form">
      <p className="notice" data-tone="warning" role="status">
        {text.once}
      </p>
      <div className="field">
        <label htmlFor={id}>{text.secret(name)}</label>
        <p className="hint" id={`${id}-hint`}>
          {text.secretHint}
        </p>
        <input
          id={id}
          className="input font-mono"
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="actions">
        <CopyButton fieldId={id} label={text.copy} />
        <ButtonLink to={ADDRESSES.profile} preventScrollReset>
          {text.done}
        </ButtonLink>
      </div>
    </div>
  );
}
