import { useState } from "react";
import type { EnvironmentGroup } from "#app/domain/environment.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { choiceText } from "#app/text/choices.ts";
import { requestText } from "#app/text/reservations.ts";
import { Choice } from "./fields.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NothingYet } from "./rows-field.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Environments by type with their capacity; with JavaScript a filter hides what does not match. */
export function EnvironmentChoice({
  groups,
  chosen,
  addTo,
}: {
  /** Null where they could not be read. */
  groups: EnvironmentGroup[] | null;
  chosen: string[];
  /** Where one is added, for who may. */
  addTo?: string | null;
}) {
  const [filter, setFilter] = useState("");
  const canFilter = useHydrated();
  const matches = (name: string) => foldText(name).includes(foldText(filter));
  if (groups === null) return <LoadFailure sentence={choiceText.environments.failed} />;
  if (groups.length === 0) {
    return (
      <p className="hint">
        <NothingYet of="environments" addTo={addTo} />
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      {canFilter ? (
        <label className="field max-w-sm">
          <span>{requestText.filterEnvironments}</span>
          <input
            className="input"
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      ) : null}
      {groups.map((group) => (
        <fieldset key={group.type} className="field">
          <legend>{group.type}</legend>
          <div className="choices">
            {group.environments.map((environment) => (
              <div key={environment.id} hidden={!matches(environment.name)}>
                <Choice
                  type="checkbox"
                  name="environmentIds"
                  value={environment.id}
                  defaultChecked={chosen.includes(String(environment.id))}
                >
                  {environment.name}
                  {environment.capacity === null ? null : (
                    <span className="hint"> {requestText.capacity(environment.capacity)}</span>
                  )}
                </Choice>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
