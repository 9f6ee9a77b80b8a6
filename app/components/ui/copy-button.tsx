import { useState } from "react";
import { formText } from "#app/text/form.ts";
import { useHydrated } from "./use-hydrated.ts";

async function copy(field: HTMLElement | null): Promise<boolean> {
  if (!(field instanceof HTMLInputElement)) return false;
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** Absent without JavaScript. */
export function CopyButton({ fieldId, label }: { fieldId: string; label: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState("");
  if (!isHydrated) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        data-look="secondary"
        onClick={async () => {
          const isCopied = await copy(document.getElementById(fieldId));
          setOutcome(isCopied ? formText.copied : formText.notCopied);
        }}
      >
        {label}
      </button>
      <span className="hint" role="status">
        {outcome}
      </span>
    </>
  );
}
