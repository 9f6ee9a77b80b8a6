import { type ComponentProps, type KeyboardEvent, useMemo, useState } from "react";
import { foldText } from "#app/domain/fold-text.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { searchWords } from "#app/domain/search-words.ts";
import { typedChoiceText } from "#app/text/catalog/choices.ts";
import { formText } from "#app/text/form.ts";
import { FieldErrors } from "./fields.tsx";

/** Options of one list; more are found by typing on. */
const MOST_SHOWN = 60;

type Folded = NamedRow & { key: string };

/** The rows that hold each word of what was typed, whatever its accents and order. */
function rowsHolding(rows: Folded[], text: string): Folded[] {
  const words = searchWords(text);
  return rows.filter(({ key }) => words.every((word) => key.includes(word)));
}

/** The one row of exactly this name. */
function rowNamed(rows: Folded[], text: string): Folded | undefined {
  const typed = foldText(text.trim());
  return rows.find(({ key }) => key === typed);
}

/**
 * A list that narrows while typing (the combobox pattern of WAI-ARIA): the name is typed or picked, the row's id is
 * sent. A text that only one name holds is completed on blur; of another one the field says that it is not clear. The
 * browser's own `<datalist>` finds nothing without the accents of the name.
 */
export function OptionsCombobox({
  field,
  label,
  rows: named,
  optional,
  onChoose,
  picked,
}: {
  field: ComponentProps<typeof FieldErrors>["field"];
  label: string;
  rows: NamedRow[];
  optional?: boolean;
  onChoose?: ((id: number | null) => void) | undefined;
  /** What it opens with instead of the field's value. */
  picked?: number | undefined;
}) {
  const rows = useMemo(() => named.map((row) => ({ ...row, key: foldText(row.name) })), [named]);
  const [text, setText] = useState(
    () => rows.find(({ id }) => String(id) === String(picked ?? field.initialValue))?.name ?? "",
  );
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLeft, setLeft] = useState(false);
  const chosen = rowNamed(rows, text);
  const found = useMemo(
    () => (isOpen ? (chosen ? rows : rowsHolding(rows, text)) : []),
    [isOpen, chosen, rows, text],
  );
  const offered = found.slice(0, MOST_SHOWN);
  const type = (next: string) => {
    setText(next);
    setLeft(false);
    const id = rowNamed(rows, next)?.id;
    if (id !== chosen?.id) onChoose?.(id ?? null);
  };
  const open = (isOpened: boolean) => {
    setOpen(isOpened);
    setActive(-1);
  };
  const pick = (row: NamedRow) => {
    type(row.name);
    open(false);
  };
  const leave = () => {
    const holding = text.trim() === "" || chosen ? [] : rowsHolding(rows, text);
    if (holding.length === 1 && holding[0]) type(holding[0].name);
    setLeft(true);
    open(false);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = offered[active];
    if (step && !isOpen) open(true);
    else if (step) setActive(Math.max(-1, Math.min(offered.length - 1, active + step)));
    else if (event.key === "Enter" && isOpen && row) pick(row);
    else if (event.key === "Escape" && isOpen) open(false);
    else return;
    event.preventDefault();
    // A dialog around the field stays.
    event.stopPropagation();
  };
  const unclear = isLeft && !chosen && text.trim() !== "" ? rowsHolding(rows, text).length : null;
  const note =
    unclear === null ? null : unclear > 1 ? typedChoiceText.several(unclear) : typedChoiceText.nothing;
  const listId = `${field.id}-rows`;
  const described = [note === null ? "" : `${field.id}-note`, field.errors ? field.errorId : ""].filter(
    Boolean,
  );
  return (
    <div className="field relative">
      <label htmlFor={field.id}>
        {label}
        {optional ? <span className="hint"> {formText.optional}</span> : null}
      </label>
      <input type="hidden" name={field.name} value={chosen?.id ?? ""} />
      <input
        className="input in-[.request-form]:text-ellipsis"
        id={field.id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        placeholder={formText.choose}
        autoComplete="off"
        aria-required={!optional}
        aria-invalid={field.errors || note ? true : undefined}
        aria-describedby={described.join(" ") || undefined}
        onChange={(event) => {
          type(event.target.value);
          open(true);
        }}
        // Typing replaces the choice, so that the whole list is offered.
        onFocus={(event) => event.target.select()}
        onClick={() => open(true)}
        onKeyDown={press}
        onBlur={leave}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className="absolute inset-x-0 top-full z-30 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface shadow-lg"
        hidden={!isOpen || offered.length === 0}
      >
        {offered.map((row, index) => (
          // The keyboard's way to an option is the field itself.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
          <div
            key={row.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={row.id === chosen?.id}
            className={index === active ? "bg-selected px-3 py-2" : "px-3 py-2 hover:bg-selected"}
            ref={index === active ? (item) => item?.scrollIntoView({ block: "nearest" }) : undefined}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(row);
            }}
          >
            {row.name}
          </div>
        ))}
      </div>
      {note === null ? null : (
        <p className="field-error" id={`${field.id}-note`}>
          {note}
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  );
}
