import { type ComponentProps, type ReactNode, useState } from "react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { EmptyOptions } from "#app/components/form/options-field.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import type { EnvironmentGroup, EnvironmentType } from "#app/domain/rooms/environment.ts";
import {
  arrangeRooms,
  isNarrowing,
  NO_NARROWING,
  type RoomNarrowing,
  type RoomStates,
} from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";
import { reservationFields } from "#app/text/bookings/reservations.ts";
import { choiceText } from "#app/text/catalog/choices.ts";
import { RoomChips } from "./room-chips.tsx";
import { RoomGroups } from "./room-groups.tsx";
import { RoomNarrowingFields } from "./room-narrowing-fields.tsx";

type Props = {
  field: ComponentProps<typeof FieldErrors>["field"];
  groups: EnvironmentGroup[] | null;
  states: RoomStates | null;
  hasFailed?: boolean;
  /** Why the latest request of the states failed; the next change of the form asks again. */
  failure?: string | null;
  chosen: string[];
  onChange: (ids: string[]) => void;
  narrowedTo?: RoomNarrowing;
  isStaff: boolean;
  openType?: EnvironmentType | null;
  addTo?: string | null;
  isByAddress?: boolean;
  /** Rooms that the person uses, listed first. */
  used?: number[];
  /** For a series: rooms that are free on most of the dates are offered after those that are free on all. */
  offersPartly?: boolean;
  /** Whether Enter in the name field submits once the first room shown is chosen: the form has a default button. */
  submitsOnEnter?: boolean;
  /** Wraps the chosen rooms and the lists, as where an answer comes before them. */
  listsIn?: (lists: ReactNode) => ReactNode;
  /** The conflicts, between the chosen rooms and the list. */
  children?: ReactNode;
};

/** The rooms with their states on the dates: free ones first, occupied ones folded (rules R3.8). */
export function RoomPicker({ field, groups, hasFailed = false, failure = null, children, ...props }: Props) {
  return (
    <fieldset
      className="field grid gap-2 min-w-0 [&>:empty]:absolute"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        {reservationFields.environments} <Counts groups={groups ?? []} {...props} />
      </legend>
      <FieldErrors field={field} />
      {groups === null ? <LoadFailure sentence={choiceText.environments.failed} /> : null}
      {hasFailed ? <LoadFailure sentence={text.statesFailed} /> : null}
      <div aria-live="polite">{failure ? <p className="notice">{failure}</p> : null}</div>
      {groups?.length === 0 ? (
        <p className="hint">
          <EmptyOptions kind="environments" addTo={props.addTo} />
        </p>
      ) : null}
      {groups && groups.length > 0 ? (
        <Rooms {...props} groups={groups}>
          {children}
        </Rooms>
      ) : null}
    </fieldset>
  );
}

function Counts({
  groups,
  states,
  chosen,
}: { groups: EnvironmentGroup[] } & Pick<Props, "states" | "chosen">) {
  const all = groups.reduce((sum, { environments }) => sum + environments.length, 0);
  const words = [
    chosen.length > 0 ? text.chosen(chosen.length) : "",
    states ? text.free(all - states.notFree.length, all) : "",
  ];
  return <span className="hint">{words.filter(Boolean).join(" · ")}</span>;
}

function Rooms({
  groups,
  states,
  chosen,
  onChange,
  narrowedTo = NO_NARROWING,
  isStaff,
  openType,
  isByAddress = false,
  offersPartly = false,
  used = [],
  submitsOnEnter = false,
  listsIn,
  children,
}: Omit<Props, "groups" | "field" | "addTo"> & { groups: EnvironmentGroup[] }) {
  const [narrowing, setNarrowing] = useState(narrowedTo);
  const arranged = arrangeRooms(groups, states, narrowing, { offersPartly, used });
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const rooms = [...arranged.groups.flatMap(({ tiles, rows }) => [...tiles, ...rows]), ...arranged.taken];
  const chosenRooms = chosen.flatMap((id) => rooms.find((room) => String(room.id) === id) ?? []);
  const firstMatch = rooms.find(({ isMatch }) => isMatch);
  const [opened] = useState(() => chosenRooms[0]?.type ?? openType ?? groups[0]?.type);
  const chips = <RoomChips rooms={chosenRooms} onRemove={toggle} isByAddress={isByAddress} />;
  const lists = (
    <>
      {listsIn ? chips : null}
      <RoomNarrowingFields
        groups={groups}
        narrowing={narrowing}
        onChange={setNarrowing}
        onEnter={() => {
          if (!firstMatch) return true;
          if (submitsOnEnter && chosen.includes(String(firstMatch.id))) return false;
          toggle(String(firstMatch.id));
          return true;
        }}
      />
      <RoomGroups
        {...arranged}
        listing={{ chosen, onToggle: toggle, dateCount: states?.dateCount ?? null, isStaff }}
        openType={isNarrowing(narrowing) ? firstMatch?.type : opened}
      />
    </>
  );
  return (
    <>
      {listsIn ? null : chips}
      <div aria-live="polite">
        {chosenRooms
          .filter(({ isOwn }) => isOwn)
          .map((room) => (
            <p key={room.id} className="notice" data-tone="warning">
              {text.rival(room.name, text.own(isStaff))}
            </p>
          ))}
      </div>
      {children}
      {listsIn ? listsIn(lists) : lists}
    </>
  );
}
