import type { KeyboardEvent } from "react";
import { ResourceFilter } from "#app/components/catalog/resource-filter.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { compareNames } from "#app/domain/by-name.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import { isNarrowing, type RoomNarrowing } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";

type Props = {
  groups: EnvironmentGroup[];
  narrowing: RoomNarrowing;
  onChange: (narrowing: RoomNarrowing) => void;
  /** Enter in the name field chooses the first room shown, instead of submitting the form; false lets it submit. */
  onEnter: () => boolean;
};

export function RoomNarrowingFields({ groups, narrowing, onChange, onEnter }: Props) {
  const resources = new Set(
    groups.flatMap(({ environments }) =>
      environments.flatMap((room) => room.resources.map(({ name }) => name)),
    ),
  );
  const set = (name: "name" | "type" | "seats") => (event: { target: { value: string } }) =>
    onChange({ ...narrowing, [name]: event.target.value });
  const toggle = (name: string) => {
    const { resources: chosen } = narrowing;
    const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    onChange({ ...narrowing, resources: next });
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    if (narrowing.name.trim() === "" || onEnter()) event.preventDefault();
  };
  const { name, ...folded } = narrowing;
  return (
    <div className="room-narrowing">
      <label className="flex items-center gap-2 min-w-0">
        <Icon name="search" size={20} />
        <span className="sr-only">{text.name}</span>
        <input
          className="input min-w-0 w-full"
          type="search"
          name="nome"
          value={name}
          placeholder={text.name}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          onChange={set("name")}
          onKeyDown={enter}
        />
      </label>
      <Fold
        className="fold [&_.pop>summary]:min-h-11 [&_.pop-panel]:right-0 [&_.pop-panel]:left-auto"
        isOpen={isNarrowing({ ...folded, name: "" })}
      >
        <summary>{text.filters}</summary>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-2 pb-2">
          <label className="field">
            <span>{text.type}</span>
            <select className="input" name="tipo" value={narrowing.type} onChange={set("type")}>
              <option value="">{text.allTypes}</option>
              {groups.map(({ type }) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{text.seats}</span>
            <input
              className="input"
              name="lugares"
              value={narrowing.seats}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              onChange={set("seats")}
              onKeyDown={(event) => (event.key === "Enter" ? event.preventDefault() : undefined)}
            />
          </label>
          <ResourceFilter
            label={text.resource}
            names={[...resources].sort(compareNames)}
            chosen={narrowing.resources}
            onToggle={toggle}
          />
        </div>
      </Fold>
    </div>
  );
}
