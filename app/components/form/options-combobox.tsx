import { type ComponentProps, useState } from "react";
import { foldText } from "#app/domain/fold-text.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { formText } from "#app/text/form.ts";
import { FieldErrors } from "./fields.tsx";

/** A `<datalist>`: the name is typed or picked, the row's id is sent. Text in only one name is completed on blur. */
export function OptionsCombobox({
  field,
  label,
  rows,
  optional,
  onChoose,
}: {
  field: ComponentProps<typeof FieldErrors>["field"];
  label: string;
  rows: NamedRow[];
  optional?: boolean;
  onChoose?: ((id: number | null) => void) | undefined;
}) {
  const [text, setText] = useState(
    () => rows.find(({ id }) => String(id) === field.initialValue)?.name ?? "",
  );
  const chosen = rowNamed(rows, text);
  const type = (next: string) => {
    setText(next);
    const id = rowNamed(rows, next)?.id;
    if (id !== chosen?.id) onChoose?.(id ?? null);
  };
  const complete = () => {
    const typed = foldText(text.trim());
    const found = typed === "" || chosen ? [] : rows.filter(({ name }) => foldText(name).includes(typed));
    if (found.length === 1 && found[0]) type(found[0].name);
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        {optional ? <span className="hint"> {formText.optional}</span> : null}
      </label>
      <input type="hidden" name={field.name} value={chosen?.id ?? ""} />
      <input
        className="input in-[.request-form]:text-ellipsis"
        id={field.id}
        list={`${field.id}-rows`}
        value={text}
        placeholder={formText.choose}
        autoComplete="off"
        aria-required={!optional}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? field.errorId : undefined}
        onChange={(event) => type(event.target.value)}
        // Typing replaces the choice, so that the whole list is offered.
        onFocus={(event) => event.target.select()}
        onBlur={complete}
      />
      <datalist id={`${field.id}-rows`}>
        {rows.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <FieldErrors field={field} />
    </div>
  );
}

function rowNamed(rows: NamedRow[], text: string): NamedRow | undefined {
  const typed = foldText(text.trim());
  return rows.find(({ name }) => foldText(name) === typed);
}
