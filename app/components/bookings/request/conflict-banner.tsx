import { useRef } from "react";
import { WayOptions } from "#app/components/rooms/way-options.tsx";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { wayTo } from "#app/domain/rooms/room-way.ts";
import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import type { Alternatives } from "#app/services/bookings/review/alternatives.server.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import { requestText, shiftText, statusText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth } from "#app/text/format.ts";

export type ConflictView = Conflict;

export type AlternativesView = Alternatives;

/** How a date takes something else. */
export type Taking = {
  /** The rooms of the form. */
  roomsById: Map<number, EnvironmentOption>;
  /** The value that takes a room in the place of another on a date. */
  replacementOn: (date: string, replaced: number, by: number) => string;
  /** Applies an option at once; without JavaScript the button sends the form by GET. */
  onTake: (value: string) => void;
};

/** 'Alerta de conflito' (rules R3.19): the conflicts, with the date if several were chosen. */
export function ConflictBanner({
  conflictCount,
  conflicts,
  alternatives,
  withDates,
  isStaff,
  isEnhanced,
  needsOverride,
  ...taking
}: {
  conflictCount: number;
  conflicts: ConflictView[];
  alternatives: AlternativesView[];
  withDates: boolean;
  isStaff: boolean;
  isEnhanced: boolean;
  needsOverride: boolean;
} & Taking) {
  return (
    <div
      className="notice px-3 pt-2 pb-3 border-2 border-danger rounded-none text-[1rem]/5.25"
      data-tone="danger"
    >
      <strong>{requestText.conflictTitle}</strong>
      <p>{requestText.conflicts(conflictCount)}</p>
      <ul>
        {conflicts.map((conflict) => {
          const line = requestText.conflictLine(
            conflict.environmentName,
            conflict.userName,
            statusText[conflict.status],
          );
          return (
            <li key={`${conflict.reservationId}-${conflict.environmentId}`}>
              {withDates ? requestText.conflictLineWithDate(formatDate(conflict.date), line) : line}
            </li>
          );
        })}
        {conflictCount > conflicts.length ? (
          <li>{requestText.moreConflicts(conflictCount - conflicts.length)}</li>
        ) : null}
      </ul>
      <p>{isStaff ? requestText.staffAdvice(needsOverride) : requestText.conflictsAdvice}</p>
      <Suggestions alternatives={alternatives} isEnhanced={isEnhanced} {...taking} />
    </div>
  );
}

function Suggestions({
  alternatives,
  isEnhanced,
  ...taking
}: {
  alternatives: AlternativesView[];
  isEnhanced: boolean;
} & Taking) {
  const { onTake } = taking;
  const offered = alternatives.filter((each) => each.rooms.length > 0 || each.shifts.length > 0);
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-3 mt-2">
      <strong>{requestText.suggestionsTitle}</strong>
      {offered.map(({ date, rooms, shifts }) => (
        <div key={date} className="grid gap-2">
          {rooms.map((room) => (
            <div key={room.replaced} className="grid gap-1">
              <p>{requestText.insteadOf(formatDate(date), room.replaced)}</p>
              <div className="actions">
                {room.options.map((option) => (
                  <TakeButton
                    key={option.id}
                    value={option.take}
                    name={requestText.takeRoom(formatDate(date), option.name)}
                    onTake={onTake}
                  >
                    {requestText.roomOption(
                      option.name,
                      requestRoomsText.facts(option.capacity, option.resources),
                    )}
                  </TakeButton>
                ))}
              </div>
              <OtherRooms date={date} room={room} isEnhanced={isEnhanced} {...taking} />
            </div>
          ))}
          {shifts.length > 0 ? (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 [&_.button]:px-2.5">
              <p>{requestText.sameRoomsIn(formatDayMonth(date))}</p>
              <div className="actions gap-1.5">
                {shifts.map((option) => (
                  <TakeButton
                    key={option.shift}
                    value={option.take}
                    name={requestText.takeShift(formatDate(date), shiftText[option.shift])}
                    onTake={onTake}
                  >
                    {shiftText[option.shift]}
                  </TakeButton>
                ))}
              </div>
            </div>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Every other free room in the place of one that is taken, with what each lacks. */
function OtherRooms({
  date,
  room: { replaced, replacedId, others },
  isEnhanced,
  roomsById,
  replacementOn,
  onTake,
}: { date: string; room: AlternativesView["rooms"][number]; isEnhanced: boolean } & Taking) {
  const select = useRef<HTMLSelectElement>(null);
  const taken = roomsById.get(replacedId);
  const free = others.flatMap((id) => roomsById.get(id) ?? []);
  if (!taken || free.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5 min-w-0">
      <select
        ref={select}
        className="input min-w-0 max-w-72 flex-1 basis-40"
        // With JavaScript a choice counts once it is taken.
        name={isEnhanced ? undefined : "exceptions"}
        defaultValue=""
        aria-label={requestText.otherRoomOf(formatDate(date), replaced)}
      >
        <option value="">{requestText.otherRoom}</option>
        <WayOptions
          ways={free.map((other) => wayTo(other, taken, null))}
          sendsFor={({ id }) => replacementOn(date, replacedId, id)}
        />
      </select>
      <button
        type="submit"
        formMethod="get"
        className="button"
        data-look="secondary"
        onClick={(event) => {
          event.preventDefault();
          if (select.current?.value) onTake(select.current.value);
        }}
      >
        {requestText.takeOther}
        <span className="sr-only"> {requestText.otherRoomOf(formatDate(date), replaced)}</span>
      </button>
    </div>
  );
}

function TakeButton({
  value,
  name,
  onTake,
  children,
}: {
  value: string;
  name: string;
  onTake: (value: string) => void;
  children: string;
}) {
  return (
    <button
      type="submit"
      formMethod="get"
      name="exceptions"
      value={value}
      className="button"
      data-look="secondary"
      aria-label={name}
      onClick={(event) => {
        event.preventDefault();
        onTake(value);
      }}
    >
      {children}
    </button>
  );
}
