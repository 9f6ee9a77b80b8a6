import { Link } from "@remix-run/react";
import { type ChangeEvent, useRef } from "react";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

/** A row as typed, or as stored. */
export type TypedResource = { name?: string; count?: string | number | null };

type Errors = Record<string, string[]>;

export function ResourceFields({
  kinds,
  typed = [],
  errors,
}: {
  kinds: string[] | null;
  /** By the position in the form; a row that sent nothing is missing. */
  typed?: (TypedResource | undefined)[];
  errors: Errors;
}) {
  const { fields, resourcesHint, noResources, manageResources } = environmentText;
  if (kinds === null) return <LoadFailure sentence={NAMED_LISTS.resources.text.loadFailed} />;
  return (
    <fieldset className="field" id="ambiente-resources" tabIndex={-1}>
      <legend>{fields.resources}</legend>
      <p className="hint">
        {kinds.length === 0 ? noResources : resourcesHint}{" "}
        <Link to={ADDRESSES.resources}>{manageResources}</Link>
      </p>
      <ul className="resource-rows grid gap-1.5">
        {kinds.map((kind, index) => (
          <ResourceRow
            key={kind}
            index={index}
            kind={kind}
            typed={typed.find((row) => foldText(row?.name ?? "") === foldText(kind)) ?? lone(typed[index])}
            errors={errors[`resources[${index}].count`]}
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** A count that was typed beside an unticked checkbox. */
function lone(row: TypedResource | undefined): TypedResource | undefined {
  return row?.name ? undefined : row;
}

function ResourceRow({
  kind,
  index,
  typed,
  errors,
}: {
  kind: string;
  index: number;
  typed: TypedResource | undefined;
  errors: string[] | undefined;
}) {
  const box = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLInputElement>(null);
  const name = `resources[${index}]`;
  const tick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.value && box.current) box.current.checked = true;
  };
  const clear = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!target.checked && count.current) count.current.value = "";
  };
  return (
    <li>
      <label className="choice">
        <input
          ref={box}
          type="checkbox"
          name={`${name}.name`}
          value={kind}
          defaultChecked={Boolean(typed?.name)}
          onChange={clear}
        />
        <span>{kind}</span>
      </label>
      <input
        ref={count}
        className="input"
        name={`${name}.count`}
        defaultValue={typed?.count ?? ""}
        aria-label={environmentText.countOf(kind)}
        placeholder={environmentText.count}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${name}-error` : undefined}
        onChange={tick}
      />
      {errors ? (
        <p id={`${name}-error`} className="field-error">
          {errors.join(" ")}
        </p>
      ) : null}
    </li>
  );
}
