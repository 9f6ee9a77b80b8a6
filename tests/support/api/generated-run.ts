/** Invariants of every call for any input (rules R10.22): no server error, no row changed by a refusal. */
import fc from "fast-check";
import { expect } from "vitest";
import type { CallKey } from "#app/http/api/call.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import type { Client, TestApp } from "#tests/support/test-app.ts";
import { type GeneratedCall, requestsOf } from "./generated-calls.ts";

/** Expected server errors: no mail server is configured, or the program is busy. */
const EXPECTED_ERRORS = [502, 503];

/** The test school with rows to decide, to move and to delete. */
async function fill(app: TestApp): Promise<TestApp> {
  addReservation(app, { date: "2026-03-19" });
  addReservation(app, { date: "2026-03-19", userId: 4 });
  addReservation(app, { date: "2026-03-20", status: "approved" });
  addReservation(app, { date: "2026-03-10", status: "rejected", rejectionReason: "x" });
  addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
  await app.as("admin").api("POST", "/api/welcome-messages", { shift: "morning", message: "Bom dia!" });
  return app;
}

function send(client: Client, { method, path, body, type }: GeneratedCall): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": type };
  return client.fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
}

function checkAnswer(key: CallKey, status: number, text: string): void {
  if (status >= 400) {
    expect(typeof JSON.parse(text).message, text).toBe("string");
    expect(text).not.toMatch(/Invalid (input|string)|sqlite|SELECT |at .+:\d+:\d+/i);
    return;
  }
  const answers = OPERATIONS[key].answers as Record<number, { parse?: (value: unknown) => unknown }>;
  const schema = answers[status];
  expect(schema, `${key} may answer ${status}`).toBeDefined();
  schema?.parse?.(JSON.parse(text));
}

/** Sends generated requests to a call; after each one that changes the school, it starts with a fresh school. */
export async function tryCall(
  createApp: () => Promise<TestApp>,
  key: CallKey,
  parameters: { seed: number; numRuns: number },
): Promise<Map<number, number>> {
  let app = await fill(await createApp());
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(requestsOf(key), async (call) => {
    // Signing in changes rows.
    const client = app.as(call.who);
    const before = stateOfAllRows(app.db);
    const answer = await send(client, call);
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isChanged = stateOfAllRows(app.db) !== before;
    const errors = app.logged.filter(({ level }) => level === "error");
    if (isChanged || errors.length > 0) app = await fill(await createApp());
    expect(errors).toEqual([]);
    if (!EXPECTED_ERRORS.includes(answer.status)) expect(answer.status, text).toBeLessThan(500);
    if (answer.status >= 400) expect(isChanged, `${answer.status} changed a row`).toBe(false);
    if (!(answer.headers.get("content-type") ?? "").startsWith("application/pdf"))
      checkAnswer(key, answer.status, text);
  });
  await fc.assert(property, { ...parameters, endOnFailure: false });
  return statuses;
}
