import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The file with the default lessons (rules R2.1, R2.2). */
const DEFAULTS = "app/domain/dates/default-lessons.ts";

/** Which files use the defaults although a date's set may differ, and why. */
const USES_DEFAULTS: Record<string, string> = {
  "app/domain/dates/lesson-times.ts": "a date without a set has them",
  "app/services/rooms/day.server.ts": "whether a school set up its own",
  "app/services/rooms/room-page.server.ts": "whether a school set up its own",
  "app/text/bookings/reservations.ts": "a reservation's name does not change (decision 0198)",
};

const files = globSync("app/**/*.{ts,tsx}").filter((file) => file !== DEFAULTS);

/** Code without comments, and without what describes examples to programs. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^.*\b(example|reservation_open|reservation_deadline)\b.*$/gm, "");
}

it("only the defaults contain times of lessons or their number", () => {
  const time =
    /["'(](07:30|08:20|09:10|10:50|11:30|13:30|14:20|15:10|16:50|17:30|18:30|19:20|20:10|21:50|22:30)\b/;
  const known = files.filter((file) => {
    if (file.startsWith("app/openapi/")) return false;
    const code = codeOf(file);
    return time.test(code) || /\b(LESSONS|SHIFT_HOURS|SHIFT_SLOTS|SHIFT_LIMITS)\b/.test(code);
  });
  expect(known).toEqual([]);
});

it("only listed files use the defaults, as a date's set could differ", () => {
  const users = files.filter((file) => codeOf(file).includes("DEFAULT_LESSON_SET"));
  expect(new Set(users)).toEqual(new Set(Object.keys(USES_DEFAULTS)));
});
