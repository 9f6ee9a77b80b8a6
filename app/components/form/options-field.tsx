import { Link } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { parseOptions, type SerializedOptions } from "#app/domain/serialized-options.ts";
import { choiceText } from "#app/text/catalog/choices.ts";
import { SelectField } from "./fields.tsx";
import { OptionsCombobox } from "./options-combobox.tsx";

/** The options; null if they could not be read. */
export type Rows = SerializedOptions | null;

/** The school has no options yet: people who may add one get a link, others a hint whom to ask. */
export function EmptyOptions({
  of,
  addTo,
}: {
  of: keyof typeof choiceText;
  addTo?: string | null;
}): ReactNode {
  const { none, add, ask } = choiceText[of];
  return (
    <>
      {none} {addTo ? <Link to={addTo}>{add}</Link> : ask}
    </>
  );
}

type Props = {
  rows: Rows;
  of: keyof typeof choiceText;
  /** Where to add one, for people who may. */
  addTo?: string | null;
  /** Called with the id of the choice; null for a text that is none of the rows. */
  onChoose?: ((id: number | null) => void) | undefined;
} & Omit<ComponentProps<typeof SelectField>, "options" | "hint" | "onChange">;

/**
 * A list of options, which with JavaScript narrows while typing. Shows a message in its place if it could not be
 * read, and the first step if the school has none yet.
 */
export function OptionsField({ rows: packed, of, addTo, onChoose, ...field }: Props) {
  const isEnhanced = useHydrated();
  const rows = useMemo(() => (packed === null ? null : parseOptions(packed)), [packed]);
  if (rows === null) {
    return (
      <div className="field" id={field.field.id} tabIndex={-1}>
        <LoadFailure sentence={choiceText[of].failed} />
      </div>
    );
  }
  if (isEnhanced && rows.length > 0) return <OptionsCombobox {...field} rows={rows} onChoose={onChoose} />;
  return (
    <SelectField
      {...field}
      hint={rows.length === 0 ? <EmptyOptions of={of} addTo={addTo} /> : undefined}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
