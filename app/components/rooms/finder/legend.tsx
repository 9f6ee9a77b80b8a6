import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

const STATES = [
  ["free", undefined],
  ["occupied", "approved"],
  ["requested", "pending"],
  ["blocked", "blocked"],
] as const;

/** What the cells' grounds mean. */
export function Legend() {
  return (
    <ul className="day-legend" aria-label={text.legend}>
      {STATES.map(([state, status]) => (
        <li key={state}>
          <span className="swatch" data-status={status} />
          {text.states[state]}
        </li>
      ))}
    </ul>
  );
}
