/** Decision 0234: one place decides what stands against a booking, and says what was passed over. */
import { posix } from "node:path";
import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../../../app/services/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const VERDICT = "bookings/verdict.server.ts";

/** Services by their path below app/services, with the modules below app that they import at runtime. */
const SERVICES = Object.entries(SOURCES).map(([path, source]) => {
  const name = path.replace("../../../app/services/", "");
  const resolve = (from: string) =>
    from.startsWith(".") ? posix.join("services", posix.dirname(name), from) : from.replace("#app/", "");
  const imports = source.matchAll(/^import (?!type )[^;]*? from "([^"]+)";/gm);
  return { name, source, imports: [...imports].map(([, from = ""]) => resolve(from)) };
});

function importersOf(module: string): string[] {
  return SERVICES.filter(({ imports }) => imports.includes(module)).map(({ name }) => name);
}

it.each(["services/booking-rules/ask.server.ts", "models/series/date-rivals.server.ts"])(
  "only the verdict asks %s",
  (module) => expect(importersOf(module)).toEqual([VERDICT]),
);

/** What a verdict is made of; who writes reservations does not put it together again. */
const DECIDING = [
  "models/calendar/blocked-day.server.ts",
  "models/rooms/closure.server.ts",
  "models/bookings/conflict.server.ts",
  "services/booking-rules/facts.server.ts",
  "services/booking-rules/offers.server.ts",
];

const WRITING = ["models/bookings/reservation-write.server.ts", "services/bookings/write-change.server.ts"];

it("no service that writes reservations reads blocked days, closures, conflicts or rules itself", () => {
  const writers = WRITING.flatMap(importersOf);
  expect(writers.length).toBeGreaterThan(10);
  const deciders = DECIDING.flatMap((module) => importersOf(module).map((name) => [name, module] as const));
  expect(deciders.filter(([name]) => writers.includes(name))).toEqual([]);
});

it("only one place words the refusals of a verdict, and names an entry with an override", () => {
  const places = (pattern: RegExp) =>
    SERVICES.filter(({ source }) => pattern.test(source)).map(({ name }) => name);
  const refusals = /refuse\("(pastDate|shiftOver|blockedDay|roomClosed|approvedConflict)"/;
  expect(places(refusals)).toEqual(["bookings/refusal.server.ts"]);
  expect(places(/refuse\("bookingRule"/)).toEqual(["booking-rules/refusals.server.ts"]);
  // Undoing names the entry of a decision, whichever it was.
  expect(places(/-with-override/)).toEqual(["bookings/override.ts", "bookings/review/undo.server.ts"]);
});
