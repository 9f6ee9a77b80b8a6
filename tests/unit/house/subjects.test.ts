/** One word for a subject on every floor, so that what belongs together is found by its name (docs/develop/structure.md). */
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const SUBJECTS = [
  "absences",
  "access",
  "api",
  "audit",
  "backups",
  "booking-rules",
  "bookings",
  "calendar",
  "catalog",
  "dashboard",
  "equipment",
  "import",
  "jobs",
  "mail",
  "notifications",
  "people",
  "proof",
  "public",
  "reports",
  "rooms",
  "series",
  "settings",
  "sso",
  "timetable",
];

/** What a floor has for all subjects. */
const COMMON: Record<string, string[]> = {
  "app/components": ["form", "frame", "ui"],
  "app/domain": ["dates"],
  "app/http": ["form"],
  "app/models": [],
  "app/routes": [],
  "app/services": ["process", "sheets", "table-file"],
  "app/styles": ["frame", "ui"],
  "app/text": ["program"],
  "tests/browser": ["ui"],
  "tests/http": [
    "bad-input",
    "clock",
    "database",
    "metrics",
    "openapi",
    "replicas",
    "security",
    "server",
    "versions",
  ],
  "tests/unit": ["dates", "deployment", "house", "server", "text"],
};

function foldersOf(floor: string): string[] {
  return readdirSync(floor, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

it.each(Object.entries(COMMON))("%s has folders of subjects only", (floor, common) => {
  const known = new Set([...SUBJECTS, ...common]);
  expect(foldersOf(floor).filter((name) => !known.has(name))).toEqual([]);
});

it("no subject is listed that no floor has", () => {
  const present = new Set(Object.keys(COMMON).flatMap(foldersOf));
  expect(SUBJECTS.filter((name) => !present.has(name))).toEqual([]);
});
