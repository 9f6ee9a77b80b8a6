import type { Client, TestApp } from "#tests/support/app.ts";
import type { Username } from "#tests/support/school/school.ts";
import { shownIds, textOf } from "./review.ts";

/** A page of the queue as the person sees it; a given client also gets its pending toast. */
export async function readQueuePage(
  app: TestApp,
  query = "",
  who: Username | Client = "pedro",
  base = "/admin/reservas",
) {
  const answer = await (typeof who === "string" ? app.as(who) : who).fetch(base + query);
  const html = await answer.text();
  return { status: answer.status, html, text: textOf(html), ids: shownIds(html) };
}

/** The audit entry by which the latest decision can be undone: the newest one. */
export function latestEntry(app: TestApp): { id: number; action: string; details: Record<string, unknown> } {
  const row = app.db.sqlite
    .prepare("SELECT id, action, details FROM audit_log ORDER BY id DESC LIMIT 1")
    .get() as { id: number; action: string; details: string };
  return { ...row, details: JSON.parse(row.details) };
}
