import type { TestApp } from "#tests/support/app.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";

/** A Monday before the weeks of `PERIOD`, without a calendar: Monday to Friday are school days. */
export const NOW = "2026-03-02T11:00:00.000Z";
export const PERIOD = { startDate: "2026-03-09", endDate: "2026-03-29" };
const TITLE = "dia;inicio;fim;turma;disciplina;professor;ambiente";

/** Sends a table of lessons (day;from;until;class;discipline;teacher;room) as staff do; the call's answer. */
export async function sendTimetable(
  app: TestApp,
  lines: string[],
  fields: Record<string, string> = PERIOD,
  name = "grade.csv",
) {
  const body = new FormData();
  body.append("file", new File([[TITLE, ...lines].join("\n")], name));
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  const response = await app.as("pedro").fetch("/api/timetables", { method: "POST", body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Sends and publishes lessons from the first day of `PERIOD`; gives the timetable's id. */
export async function addPublishedTimetable(app: TestApp, lines: string[]): Promise<number> {
  const { body } = await sendTimetable(app, lines);
  await app.as("pedro").api("POST", `/api/timetables/${body.id}/publish`, { from: PERIOD.startDate });
  await runDueJobs(app);
  return body.id;
}
