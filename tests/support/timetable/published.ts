import { expect } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

/** A Monday before the weeks of `PERIOD`, without a calendar: Monday to Friday are school days. */
export const NOW = "2026-03-02T11:00:00.000Z";
export const PERIOD = { startDate: "2026-03-09", endDate: "2026-03-29" };
const TITLE = "dia;inicio;fim;turma;disciplina;professor;ambiente";

/** Uploads a table of lessons (day;from;until;class;discipline;teacher;room) as staff do; returns the response. */
export async function sendTimetable(app: TestApp, lines: string[], who: "pedro" | "admin" = "pedro") {
  const body = new FormData();
  body.append("file", new File([[TITLE, ...lines].join("\n")], "grade.csv"));
  for (const [field, value] of Object.entries(PERIOD)) body.append(field, value);
  const response = await app.as(who).fetch("/api/timetables", { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** A call of the timetables as staff make it; `path` is what follows `/api/timetables`. */
export const callTimetable = (app: TestApp, method: string, path: string, body?: unknown) =>
  app.as("pedro").api(method, `/api/timetables${path}`, body);

/** A school with a draft of these lines, and what the upload answered. */
export async function draftOf(...lines: string[]) {
  const app = await createTestApp({ now: NOW });
  const made = await sendTimetable(app, lines);
  expect(made.status).toBe(201);
  return { app, made: made.body };
}
