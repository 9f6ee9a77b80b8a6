import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import type { Alternatives } from "#app/services/bookings/review/alternatives.server.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import { requestText, shiftText, statusText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth } from "#app/text/format.ts";

export type ConflictView = Conflict;

export type AlternativesView = Alternatives;

/** 'Alerta de conflito' (rules R3.19): the conflicts, with the date if several were chosen. */
export function ConflictBanner({
  conflictCount,
  conflicts,
  alternatives,
  withDates,
  isStaff,
  needsOverride,
  onTake,
}: {
  conflictCount: number;
  conflicts: ConflictView[];
  alternatives: AlternativesView[];
  withDates: boolean;
  isStaff: boolean;
  needsOverride: boolean;
  /** Applies an option at once; without JavaScript the button sends the form by GET. */
  onTake: (value: string) => void;
}) {
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
      <Suggestions alternatives={alternatives} onTake={onTake} />
    </div>
  );
}

function Suggestions({
  alternatives,
  onTake,
}: {
  alternatives: AlternativesView[];
  onTake: (value: string) => void;
}) {
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
