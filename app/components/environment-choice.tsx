import { useEffect, useState } from "react";
import type { EnvironmentGroup } from "#app/domain/environment.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { requestText } from "#app/text/reservations.ts";
import { Choice } from "./fields.tsx";

/** Environments by type with their capacity; with JavaScript a filter hides what does not match. */
export function EnvironmentChoice({ groups, chosen }: { groups: EnvironmentGroup[]; chosen: string[] }) {
  const [filter, setFilter] = useState("");
  const [canFilter, setCanFilter] = useState(false);
  useEffect(() => setCanFilter(true), []);
  const matches = (name: string) => foldText(name).includes(foldText(filter));
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
