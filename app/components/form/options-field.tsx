import { Link } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useDocument } from "#app/components/frame/document.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { idOf } from "#app/domain/id.ts";
import { NO_OPTIONS, parseOptions, type SerializedOptions } from "#app/domain/serialized-options.ts";
import { choiceText } from "#app/text/catalog/choices.ts";
import { SelectField } from "./fields.tsx";
import { OptionsCombobox } from "./options-combobox.tsx";

/** The options; null if they could not be read. */
export type Rows = SerializedOptions | null;

/** The school has no options yet: people who may add one get a link, others a hint whom to ask. */
export function EmptyOptions({
  kind,
  addTo,
}: {
  kind: keyof typeof choiceText;
  addTo?: string | null;
}): ReactNode {
  const { none, add, ask } = choiceText[kind];
  return (
    <>
      {none} {addTo ? <Link to={addTo}>{add}</Link> : ask}
    </>
  );
}

type Props = {
  rows: Rows;
  kind: keyof typeof choiceText;
  /** Where to add one, for people who may. */
  addTo?: string | null;
  /** Called with the id of the choice; null if the text matches no option. */
  onChoose?: ((id: number | null) => void) | undefined;
  /** A choice made elsewhere on the screen, which takes the place of what the field holds. */
  picked?: number | undefined;
} & Omit<ComponentProps<typeof SelectField>, "options" | "hint" | "onChange">;

function withChosen(markup: string, value: unknown): string {
  const id = idOf(String(value ?? ""));
  return id === null
    ? markup
    : markup.replace(`<option value="${id}">`, `<option value="${id}" selected="">`);
}

/**
 * Narrows while typing. Shows a message if the list could not be read, and the first step if it is empty.
 * The server renders the 2,700 classes of an old school once; the browser's first rendering adopts that markup.
 */
export function OptionsField({ rows: packed, kind, addTo, onChoose, picked, ...field }: Props) {
  const isEnhanced = useHydrated();
  const { optionsMarkup } = useDocument();
  const rows = useMemo(
    () => (isEnhanced && packed !== null ? parseOptions(packed) : []),
    [isEnhanced, packed],
  );
  if (packed === null) {
    return (
      <div className="field" id={field.field.id} tabIndex={-1}>
        <LoadFailure sentence={choiceText[kind].failed} />
      </div>
    );
  }
  if (packed === NO_OPTIONS)
    return <SelectField {...field} hint={<EmptyOptions kind={kind} addTo={addTo} />} options={[]} />;
  if (isEnhanced) return <OptionsCombobox {...field} rows={rows} onChoose={onChoose} picked={picked} />;
  const markup = withChosen(optionsMarkup?.(packed) ?? "", field.field.initialValue);
  return <SelectField {...field} options={{ __html: markup }} />;
}
