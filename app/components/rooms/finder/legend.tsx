import { originText } from "#app/text/bookings/origin.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

const STATES = [
  ["free", undefined],
  ["occupied", "approved"],
  ["requested", "pending"],
  ["blocked", "blocked"],
] as const;

export function Legend({ hasLessons }: { hasLessons: boolean }) {
  return (
    <ul
      className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-muted text-badge/4.5 max-lg:hidden *:inline-flex *:items-center *:gap-1.25"
      aria-label={text.legend}
    >
      {STATES.map(([state, status]) => (
        <li key={state}>
          <span className="swatch" data-status={status} />
          {text.states[state]}
        </li>
      ))}
      {hasLessons ? (
        <li>
          <span className="swatch" data-status="approved" data-lesson />
          {originText.lesson}
        </li>
      ) : null}
      <li
        className={hasLessons ? "noscript:hidden max-[100rem]:hidden" : "noscript:hidden max-[75rem]:hidden"}
      >
        {text.runHint}
      </li>
    </ul>
  );
}
