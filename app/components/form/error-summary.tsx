import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { formText } from "#app/text/form.ts";

// biome-ignore lint/suspicious/noExplicitAny: the metadata is invariant in its schema (see fields.tsx)
type Field = FieldMetadata<any, any, string[]>;
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyForm = FormMetadata<any, string[]>;

function fieldOf(name: string): string {
  return name.split("[")[0] ?? name;
}

function inOrderOf(order: string[], byField: [string, string[]][]): [string, string[]][] {
  const rank = ([name]: [string, string[]]) => order.indexOf(fieldOf(name));
  return [...byField].sort((a, b) => rank(a) - rank(b));
}

export function ErrorSummary({
  form,
  labels,
  title = formText.problem,
  lead,
}: {
  form: AnyForm;
  labels: Record<string, string>;
  /** What failed: the title of rules R11.6 if there is one. */
  title?: string;
  lead?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const byField = inOrderOf(Object.keys(labels), Object.entries(form.allErrors) as [string, string[]][]);
  const signature = JSON.stringify(byField);
  useEffect(() => {
    if (signature === "[]") return;
    box.current?.focus();
    const mark = formText.error("");
    if (!document.title.startsWith(mark)) document.title = formText.error(document.title);
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [signature]);
  if (byField.length === 0) return null;
  const fields = form.getFieldset() as Record<string, Field>;
  return (
    // The focus reads it: as a live region it would be read a second time.
    <div className="notice" data-tone="danger" role="alert" aria-live="off" tabIndex={-1} ref={box}>
      <p className="font-bold">{title}</p>
      {lead ? <p>{lead}</p> : null}
      <ul>
        {byField.flatMap(([name, messages]) =>
          messages.map((message) => (
            <li key={name + message}>
              {fieldOf(name) in labels ? <a href={`#${fields[fieldOf(name)]?.id}`}>{message}</a> : message}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
