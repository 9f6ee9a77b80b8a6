/** Decision 0218: the acts on one row share a frame, and those that cannot are named with what sets them apart. */
import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../../../app/services/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const ODD = {
  "absences/take-back.server.ts": "takes back what was decided about many reservations",
  "bookings/edit.server.ts": "moves a reservation with its verdict and notifications",
  "bookings/remove.server.ts": "notifies, and leaves a lesson to make up",
  "bookings/review/move.server.ts": "has the entry's id for its undo",
  "bookings/review/review.server.ts": "decides, by one version for many rows",
  "calendar/lesson-sets.server.ts": "saves under a date, not under an id",
  "catalog/archive.server.ts": "archives many rows in one act",
  "equipment/change.server.ts": "changes a part of a reservation, by its version",
  "equipment/decide.server.ts": "has the entry's id for its undo",
  "equipment/handouts.server.ts": "takes the same act sent twice as one, before the version",
  "people/account/change-email.server.ts": "has an action of its own in the log",
  "people/change-sign-in.server.ts": "writes up to two entries",
  "people/change-user.server.ts": "asks for permission before the version",
  "people/permission.server.ts": "asks for permission before the version",
  "people/reset-password.server.ts": "waits for a hash between two checks",
  "settings/school/change-school.server.ts": "has one version of many settings",
  "settings/settings.server.ts": "has one version of many settings",
  "settings/welcome-messages.server.ts": "has one version of three messages",
  "timetable/receive.server.ts": "has the version of its draft's file",
};

it("who compares versions outside the frame is named", () => {
  const asking = Object.entries(SOURCES)
    .filter(([, source]) => source.includes("refuseStale("))
    .map(([path]) => path.replace("../../../app/services/", ""));
  const own = ["row-acts.server.ts", "stale.ts"];
  expect(asking.filter((file) => !own.includes(file)).sort()).toEqual(Object.keys(ODD));
});
